/** What an agent on this machine is told before it calls anything. */
export const LOCAL_INSTRUCTIONS =
  'vectorize turns a PNG, JPEG or WebP image into a clean SVG and shows a small picture of it: look at that before you report. Give path and ' +
  'output_path to work on files; vectorize_files takes several. inspect says beforehand what would be made or refused. The options are best ' +
  'left at auto; set image_type when the result does not look right, and colors to cap the palette. A failed call says what to change.'
