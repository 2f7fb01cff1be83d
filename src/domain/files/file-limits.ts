/** 25 MB, as mail servers allow; a photo of a phone has 3 to 8. */
export const fileBytesMax = 25 * 2 ** 20;
export const fileNameCharactersMax = 120;
/** The longer side of a thumbnail; twice the pixels that it is shown at, for sharp screens. */
export const thumbnailSideMax = 480;

/** The files that are taken, by the ending of their name, and what they are sent back as. */
export const fileMediaTypes = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const;
