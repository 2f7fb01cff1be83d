import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { SignatureV4 } from '@smithy/signature-v4';
import { startHttp } from '../webhooks/open-poster.ts';

const accessKeyId = 'EXAMPLEKEY';
/** Signs that a URL must have encoded, as real ones have them. */
const secretAccessKey = 'exa/mple+secret?#%';
const region = 'ap-southeast-2';
const bucket = 'photos';

/** Of what a request asks for, how the server answers. */
type Answer = 'right' | 'silent' | 'down' | 'denied' | 'no-bucket' | 'redirect' | 'endless';

/**
 * A store of objects that speaks S3's protocol on this machine. It takes requests that are signed with its key alone, which
 * AWS's own library checks, with a content that has the signed hash.
 */
export async function openS3Server(t: TestContext) {
  const objects = new Map<string, Buffer>();
  const server = {
    url: '',
    objects,
    answer: 'right' as Answer,
    /** Every request that was let in: its method and key. */
    asked: [] as string[],
    /** Called when an object is stored, before the answer. */
    onPut: (): void => undefined,
  };
  const { port } = await startHttp(t, (request, response) => {
    void answer(request, response).catch((error: Error) => response.destroy(error));
  });
  const login = [accessKeyId, secretAccessKey].map(encodeURIComponent).join(':');
  server.url = `http://${login}@127.0.0.1:${port}/${bucket}?region=${region}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const content = await buffer(request);
    const refuse = (status: number, code: string) =>
      void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (server.answer === 'down') return void response.destroy();
    const fault = await findFault(request, content);
    if (fault !== undefined) return refuse(403, fault);
    const key = url.replace(`/${bucket}/`, '');
    server.asked.push(`${method} ${key}`);
    if (server.answer === 'silent') return;
    if (server.answer === 'denied') return refuse(403, 'AccessDenied');
    if (server.answer === 'no-bucket') return refuse(404, 'NoSuchBucket');
    if (server.answer === 'redirect') return void response.writeHead(307, { location: url }).end();
    if (server.answer === 'endless') return void response.end(Buffer.alloc(26 * 2 ** 20));
    const stored = objects.get(key);
    if (method === 'PUT') {
      objects.set(key, content);
      server.onPut();
      // A test may have changed it meanwhile.
      if ((server.answer as Answer) !== 'silent') response.end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (stored === undefined) refuse(404, 'NoSuchKey');
    else response.end(stored);
  }
  return server;
}

/** The code of S3 for a request that is not signed with the key, or holds another content than was signed. */
async function findFault(
  { method = '', url = '', headers }: IncomingMessage,
  content: Buffer,
): Promise<string | undefined> {
  const { authorization = '', 'x-amz-date': date = '' } = headers;
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) {
    return 'AccessDenied';
  }
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(date)) ?? [];
  const [year = 0, month = 0, ...rest] = parts.map(Number);
  const signingDate = new Date(Date.UTC(year, month - 1, ...rest));
  if (Math.abs(Date.now() - signingDate.getTime()) > 15 * 60_000) return 'RequestTimeTooSkewed';
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const again = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: '127.0.0.1',
      path: url,
      query: {},
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    },
    { signingDate },
  );
  const wanted = String(again.headers.authorization).replaceAll(' ', '');
  if (authorization.replaceAll(' ', '') !== wanted) return 'SignatureDoesNotMatch';
  const hash = createHash('sha256').update(content).digest('hex');
  return hash === headers['x-amz-content-sha256'] ? undefined : 'XAmzContentSHA256Mismatch';
}

/** Hashes with Node's own library, as the signing library wants it. */
class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    throw new Error('Each is used once');
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}
