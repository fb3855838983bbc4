/** What an agent on this machine is told before it calls anything. */
export const LOCAL_INSTRUCTIONS =
  'vectorize turns a PNG, JPEG or WebP image into a clean SVG. Give path and output_path to work on files; leave output_path out to ' +
  'get a small SVG inline. The options are best left at auto; set image_type when the result does not look right, and colors to cap ' +
  'the palette. A failed call says what to change.'
