import { thumbnailSideMax } from '../../src/doors/web/limits.ts';
import { shrinkPicture } from '../shared/shrink-picture.ts';
import { uploadFile } from '../shared/upload-file.ts';
import { useMay } from '../shell/session/session.ts';
import { thisAccount } from '../shell/session/this-account.ts';

/** Photos whose small picture this window has made, or tried to. */
const made = new Set<number>();

/** A photo in small. One that came by email has no small picture: the first browser that shows it makes and stores one. */
export function PhotoThumbnail({
  fileId,
  hasThumbnail,
}: {
  fileId: number;
  hasThumbnail: boolean;
}) {
  const mayWrite = useMay('customers:write');
  const make = () => {
    if (hasThumbnail || !mayWrite || made.has(fileId)) return;
    made.add(fileId);
    // Without it the photo itself is shown again.
    storeThumbnail(fileId).catch(() => {});
  };
  return (
    <img
      src={fileAddress(fileId, hasThumbnail ? '/thumbnail' : '')}
      alt=""
      loading="lazy"
      onLoad={make}
    />
  );
}

async function storeThumbnail(fileId: number): Promise<void> {
  const photo = await (await fetch(fileAddress(fileId))).blob();
  const picture = await shrinkPicture(new File([photo], 'photo'), thumbnailSideMax);
  await uploadFile(`/app/files/of-customers/${fileId}/thumbnail`, picture);
}

export function isPhoto({ mediaType }: { mediaType: string }): boolean {
  return mediaType.startsWith('image/');
}

/** Where a file of a customer, or a part of it, is. */
export function fileAddress(fileId: number, part: '' | '/thumbnail' = ''): string {
  return thisAccount.address(`/app/files/of-customers/${fileId}${part}`);
}
