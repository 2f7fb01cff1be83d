import { fileBytesMax } from '../domain/files/file-limits.ts';
import type { FileStore } from '../domain/files/store/file-store.ts';
import { readError } from '../domain/shared/read-error.ts';
import { sha256 } from '../domain/shared/secrets.ts';

/** Long enough for the largest file on a slow line. */
const timeoutMsDefault = 60_000;

type Bucket = { url: string; region: string; accessKeyId: string; secretAccessKey: string };

/** A store over the protocol of S3. The address is the operator's, so it may be a private one. */
export function openFileStore(
  { url, ...bucket }: Bucket,
  { timeoutMs = timeoutMsDefault }: { timeoutMs?: number } = {},
): FileStore {
  async function ask(
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    content: Uint8Array<ArrayBuffer> = new Uint8Array(),
  ): Promise<{ status: number; content: Buffer }> {
    // Loaded with the first file, as few operators have such a store.
    const { AwsV4Signer } = await import('aws4fetch');
    // The hash is signed, so that the store refuses a content that was changed on the way.
    const headers = { 'x-amz-content-sha256': sha256(content) };
    const request = { ...bucket, service: 's3', method, headers, url: `${url}/${key}` };
    const signed = await new AwsV4Signer(request).sign();
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'error',
      ...(method === 'PUT' && { body: content }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of answer.body ?? []) {
      length += piece.length;
      // Leaving the loop ends the connection.
      if (length > fileBytesMax) throw new Error('The answer is too long');
      pieces.push(piece);
    }
    return { status: answer.status, content: Buffer.concat(pieces) };
  }

  async function attempt<Answer>(
    request: Parameters<typeof ask>,
    read: (answer: { status: number; code: string; content: Buffer }) => Answer | undefined,
  ) {
    try {
      const { status, content } = await ask(...request);
      const text = status < 300 ? '' : content.subarray(0, 4096).toString();
      const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
      const failed = failure(`answers ${status} ${code}`.trim());
      return read({ status, code, content }) ?? failed;
    } catch (error) {
      // The HTTP client tells why as the cause.
      const { code, message } = readError((error as Error).cause ?? error);
      return failure(`cannot be reached: ${code || message}`);
    }
  }

  const done = ({ status }: { status: number }) =>
    status < 300 ? ({ outcome: 'done' } as const) : undefined;
  return {
    put: (key, content) => attempt(['PUT', key, new Uint8Array(content)], done),
    get: (key) =>
      attempt(['GET', key], ({ status, code, content }) => {
        if (status === 200) return { outcome: 'found', content } as const;
        return code === 'NoSuchKey' ? ({ outcome: 'missing' } as const) : undefined;
      }),
    // Some stores answer that there is no such object.
    remove: (key) =>
      attempt(['DELETE', key], ({ status, code }) =>
        code === 'NoSuchKey' ? { outcome: 'done' } : done({ status }),
      ),
  };
}

function failure(problem: string) {
  return { outcome: 'failed', problem: `The file store ${problem}` } as const;
}
