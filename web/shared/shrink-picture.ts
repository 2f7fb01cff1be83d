const quality = 0.85;

/** What a chooser of pictures offers: all that a browser may read, and HEIC by its ending where the system knows no type for it. */
export const acceptedPictures = 'image/*,.heic,.heif';

/** Whether a file is a photo as iPhones and some Androids keep it. Safari reads it; other browsers seldom do. */
export function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]\b/.test(type) || /\.hei[cf]$/i.test(name);
}

/**
 * A picture that this browser can show, upright, as a JPEG of at most so many pixels a side, or the
 * square in its middle: without place, time and camera.
 * Refuses a file that the browser cannot read, such as HEIC outside Safari, with a sentence for the member.
 */
export async function shrinkPicture(
  file: File,
  sideMax: number,
  { isSquare = false } = {},
): Promise<File> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const side = Math.min(naturalWidth, naturalHeight);
    const [width, height] = isSquare ? [side, side] : [naturalWidth, naturalHeight];
    const scale = Math.min(1, sideMax / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    // What is transparent would turn black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    const [left, top] = [(naturalWidth - width) / 2, (naturalHeight - height) / 2];
    context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (blob === null) throw new Error('no picture');
    return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
  } catch {
    throw new Error(
      isHeic(file)
        ? 'This browser can’t read HEIC photos. Save the photo as JPEG, then add it again.'
        : 'This browser can’t read the file as a picture. Save it as JPEG or PNG, then upload it.',
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
