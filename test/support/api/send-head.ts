import { connect } from 'node:net';

/** The response to a request of which only the head was sent. */
export type HeadAnswer = { status: number; headers: Record<string, string>; body: string };

/**
 * Sends the head of a request that announces `contentLength` bytes, and none of them. Resolves with the answer that comes all
 * the same, and rejects after `waitMs` when the server waits for the body. Undefined as `contentLength` announces a body of any length.
 */
export function sendHead(
  base: string,
  {
    method = 'POST',
    path,
    headers = {},
    contentLength,
    waitMs = 20_000,
  }: {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    contentLength: number | undefined;
    waitMs?: number;
  },
): Promise<HeadAnswer> {
  const { hostname, port, host } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const end = (settle: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      settle();
    };
    const timer = setTimeout(
      () => end(() => reject(new Error(`${method} ${path} waits for the body`))),
      waitMs,
    );
    const length =
      contentLength === undefined
        ? 'transfer-encoding: chunked'
        : `content-length: ${contentLength}`;
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n${length}\r\n\r\n`);
    socket.on('error', (error) => end(() => reject(error)));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const answer = readWhole(text);
      if (answer !== undefined) end(() => resolve(answer));
    });
    socket.on('close', () =>
      end(() => reject(new Error(`${method} ${path} was cut off: ${text}`))),
    );
  });
}

function readWhole(text: string): HeadAnswer | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = text.slice(end + 4);
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined;
  return { status: Number(first.split(' ')[1]), headers, body };
}
