import type { Dispatcher } from 'undici';

const bodyBytesMax = 16 * 1024;
const headersMax = 50;
const headerLengthMax = 1024;

type Headers = Dispatcher.ResponseData['headers'];

/** Gathers an answer within its limits, as it came: a compressed body is not unpacked. */
export function openAnswer() {
  let status = 0;
  let headers: Headers = {};
  let bytesLeft = bodyBytesMax;
  const chunks: Buffer[] = [];

  return {
    /** Early hints and the like come here as well, before the answer itself. */
    start(newStatus: number, newHeaders: Headers) {
      status = newStatus;
      headers = newHeaders;
    },
    /** Keeps what there is room for; false when that is not all. */
    take(chunk: Buffer): boolean {
      const kept = chunk.subarray(0, bytesLeft);
      chunks.push(kept);
      bytesLeft -= kept.length;
      return kept.length === chunk.length;
    },
    hasBegun: () => status >= 200,
    whatIsMissing: () => (status < 200 ? 'No answer in time' : 'The answer did not end in time'),
    responded: () => ({
      outcome: 'responded' as const,
      status,
      responseHeaders: keptHeaders(headers),
      responseBody: textOf(chunks),
    }),
  };
}

function textOf(chunks: readonly Buffer[]): string {
  const [first, second] = chunks;
  const bytes = second === undefined ? first : Buffer.concat(chunks);
  // PostgreSQL has no way to keep a NUL in a text.
  return bytes?.toString().replaceAll('\0', '\uFFFD') ?? '';
}

function keptHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of Object.keys(headers).slice(0, headersMax)) {
    const value = headers[name] ?? '';
    const text = typeof value === 'string' ? value : value.join(', ');
    kept[name.slice(0, headerLengthMax)] = text.slice(0, headerLengthMax);
  }
  return kept;
}
