import { fetchSignedIn } from '../shell/session/auth.ts';

const scanBytesMax = 10 * 2 ** 20;

export const scanTypes = 'application/pdf,image/jpeg,image/png';

/** Why a file cannot be the scan of a contract; undefined when it may be. The server looks into it as well. */
export function scanFault(file: Pick<File, 'size' | 'type'>): string | undefined {
  if (file.size === 0) return 'The file is empty';
  if (file.size > scanBytesMax) return 'The scan must not be larger than 10 MB';
  return scanTypes.split(',').includes(file.type)
    ? undefined
    : 'The scan must be a PDF, or a picture as JPEG or PNG';
}

/** Stores the scan of a contract that is marked as signed on paper. Throws the server's refusal. */
export async function uploadScan(contractId: string, scan: File): Promise<void> {
  const response = await fetchSignedIn(
    `/app/files/contracts/${encodeURIComponent(contractId)}/scan`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: scan,
    },
  ).catch(() => {
    throw new Error('Can’t reach the server. The scan wasn’t stored; please try again.');
  });
  if (response.ok) return;
  const { message } = await response.json().catch(() => ({}));
  throw new Error(message ?? 'The scan wasn’t stored. Please try again.');
}
