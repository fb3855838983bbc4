/** Version of the engine: the same bytes, options and version give the same SVG. Equals the package's version. */
export const VERSION = '0.1.0'
