import { isHeic, shrinkPicture } from '../shared/shrink-picture.ts';
import { uploadFile } from '../shared/upload-file.ts';

const scanBytesMax = 10 * 2 ** 20;
/** An A4 page at 400 dots an inch. */
const scanSideMax = 4_700;

const storedTypes = ['application/pdf', 'image/jpeg', 'image/png'];
export const scanTypes = [...storedTypes, '.heic', '.heif'].join();

/** Why a file cannot be the scan of a contract; undefined when it may be. The server looks into it as well. */
export function scanFault(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (file.size === 0) return 'The file is empty';
  if (file.size > scanBytesMax) return 'The scan must not be larger than 10 MB';
  return storedTypes.includes(file.type) || isHeic(file)
    ? undefined
    : 'The scan must be a PDF, or a picture as JPEG or PNG';
}

/** The scan as it is stored: a HEIC photo becomes a JPEG. Refuses one that this browser cannot read. */
export async function prepareScan(scan: File): Promise<File> {
  return isHeic(scan) ? await shrinkPicture(scan, scanSideMax) : scan;
}

/** Stores the scan of a contract that is marked as signed on paper. Throws the server's refusal. */
export async function uploadScan(contractId: string, scan: File): Promise<void> {
  await uploadFile(`/app/files/contracts/${encodeURIComponent(contractId)}/scan`, scan);
}
