/** What an agent is told before it calls anything. */
export const HOSTED_INSTRUCTIONS =
  'vectorize turns a PNG, JPEG or WebP image into a clean SVG for 1 credit, and shows a small picture of it: look at that before you ' +
  'report. For a file on disk call create_upload, run its upload_command, then call vectorize with the upload_id; a small image can be ' +
  'sent as image_base64. Download the SVG from download_url within 1 hour. The options are best left at auto; set image_type when the ' +
  'result does not look right, and colors to cap the palette. A failed call costs nothing and says what to change.'
