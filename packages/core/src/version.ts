/**
 * Version of the engine: the same bytes, options and version give the same SVG. Equals the package's version.
 *
 * @example
 * const cacheKey = `${VERSION}/${JSON.stringify(resolveOptions(options))}/${hashOf(bytes)}`
 */
export const VERSION = '0.1.0'
