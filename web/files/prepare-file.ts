import {
  fileBytesMax,
  fileMediaTypes,
  fileNameCharactersMax,
  thumbnailSideMax,
} from '../../src/doors/web/limits.ts';
import { acceptedPictures, shrinkPicture } from '../shared/shrink-picture.ts';

/** Enough to read the label of a meter, in a file of a megabyte or two. */
const photoSideMax = 4000;

/** What a file chooser offers. */
export const acceptedFiles = [
  acceptedPictures,
  ...Object.keys(fileMediaTypes).map((it) => `.${it}`),
].join();

/**
 * A file as it is uploaded, with the small picture of a photo. A photo becomes an upright JPEG without the place and camera.
 * Refuses a file that is too large, and a picture that the browser cannot read, with a sentence for the member.
 */
export async function prepareFile(file: File): Promise<{ file: File; thumbnail?: File }> {
  const name = storableName(file.name);
  if (isPhoto(file)) {
    const photo = await shrinkPicture(file, photoSideMax);
    return {
      file: new File([photo], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: photo.type }),
      thumbnail: await shrinkPicture(photo, thumbnailSideMax),
    };
  }
  if (file.size > fileBytesMax) {
    throw new Error(`The file is larger than ${fileBytesMax / 2 ** 20} MB.`);
  }
  return { file: new File([file], name, { type: file.type }) };
}

function isPhoto({ name, type }: File): boolean {
  return type.startsWith('image/') || /\.(jpe?g|png|webp|hei[cf]|avif|gif|bmp)$/i.test(name);
}

/** The name without what other systems forbid, and shortened before its ending. */
export function storableName(name: string): string {
  const ending = /\.[^.]{1,8}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length).replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_');
  return `${stem.trim().slice(0, fileNameCharactersMax - ending.length) || 'file'}${ending}`;
}
