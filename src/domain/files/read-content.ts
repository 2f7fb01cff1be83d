import { cleanPicture } from '../documents/clean-picture.ts';
import { Refusal } from '../shared/refusal.ts';
import { type FileEnding, fileMediaTypes } from './file-limits.ts';

/** How files of a kind begin. Those of Office are zipped. Text has no such sign. */
const beginnings: Partial<Record<FileEnding, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  docx: [0x50, 0x4b, 0x03, 0x04],
  xlsx: [0x50, 0x4b, 0x03, 0x04],
  pptx: [0x50, 0x4b, 0x03, 0x04],
  zip: [0x50, 0x4b, 0x03, 0x04],
};

/** The ending of a name that tells the kind of the file. Refuses with INVALID_PARAMETERS a kind that is not taken. */
export function endingOf(name: string): FileEnding {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(fileMediaTypes, ending)) return ending as FileEnding;
  throw new Refusal(
    'INVALID_PARAMETERS',
    'Upload a photo (JPEG or PNG), a PDF, a Word, Excel or PowerPoint file, a CSV or text file, or a ZIP',
  );
}

/**
 * What is stored of an uploaded file: a photo without the place, time and camera in it, and every other file as it is.
 * Refuses with INVALID_PARAMETERS a file that is not what its name says.
 */
export function readContent(
  name: string,
  content: Uint8Array,
): { mediaType: string; content: Uint8Array } {
  const ending = endingOf(name);
  if (content.length === 0) throw new Refusal('INVALID_PARAMETERS', 'The file is empty');
  const mediaType = fileMediaTypes[ending];
  if (mediaType.startsWith('image/')) return cleanPicture(content);
  const beginning = beginnings[ending] ?? [];
  const isText = mediaType.startsWith('text/');
  if (isText ? content.includes(0) : beginning.some((byte, index) => content[index] !== byte)) {
    throw new Refusal('INVALID_PARAMETERS', `The file is not a .${ending} file, as its name says`);
  }
  return { mediaType, content };
}
