/** Documents of the subset, made by hand for the validator's tests. */

export const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10" viewBox="0 0 10 10">'
export const STOPS = '<stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>'
export const LINEAR = `<linearGradient id="g0" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="9" y2="-.5">${STOPS}</linearGradient>`
export const RADIAL = `<radialGradient id="g1" gradientUnits="userSpaceOnUse" cx="5" cy="5" r="4">${STOPS}</radialGradient>`
/** A path that is painted twice. */
export const STACK = '<path id="p0" d="M1 1h8v8z"/><use href="#p0" fill="#f80"/>'
export const PATH = '<path fill="#f80" d="M1 1h8v8z"/>'

export function documentOf(body: string): string {
  return `${HEAD}${body}</svg>`
}

/** Every element, attribute and path command of the subset at once. */
export const FULL = documentOf(
  `<defs>${LINEAR}${RADIAL}</defs>` +
    '<path fill="url(#g0)" d="M0 0h9v-9H0V1L2 2l.5.5 1-1zm1 1c1 1 2 2 3 1S5 5 6 6s1 1 2 1C1 2 3 4 5 6z"/>' +
    '<g fill="#123abc" fill-opacity=".5"><path d="M5 5q1 1 2 0t1 1T3 3Q1 1 0 0z"/>' +
    '<path d="M1 5a4 4 0 108 0A4 4.5-12.25 0 0 1 5 1 1 0 115 5z" fill="none"/></g>' +
    '<g fill="url(#g1)"><path id="p7" d="M0 0 9 0 9 9"/><use href="#p7" fill="url(#g0)"/></g>',
)

/** A document whose second path has the data `d`. */
export function withPath(d: string): string {
  return documentOf(`${PATH}<path d="${d}"/>`)
}

/** A document with one attribute of its one painted path replaced. */
export function withFill(fill: string): string {
  return documentOf(`<defs>${LINEAR}</defs><path fill="url(#g0)" d="M1 1h8v8z"/><path fill="${fill}" d="M1 1h8v8z"/>`)
}
