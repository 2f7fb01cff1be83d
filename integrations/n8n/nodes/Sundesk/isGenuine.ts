import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Returns whether a delivery was signed recently with one of the secrets. `body` is the body as it arrived. */
export function isGenuine(
  body: Buffer,
  headers: Headers,
  secrets: readonly string[],
  now = Date.now(),
): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((part) =>
    String(headers[`webhook-${part}`] ?? ''),
  ) as [string, string, string];
  // A full stop in the ID would let one signature fit another split into ID, timestamp and body.
  if (id === '' || id.includes('.') || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - now / 1000) > toleranceSeconds) return false;
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const received = signatures.split(' ');
  return secrets.some((secret) => {
    const signature = sign(signed, secret);
    return signature !== undefined && received.some((text) => isEqual(text, signature));
  });
}

/** Undefined for a secret that is empty or malformed, with which anyone could sign. */
function sign(signed: Buffer, secret: string): string | undefined {
  const base64 = secret.replace(/^whsec_/, '');
  const key = Buffer.from(base64, 'base64');
  if (key.length === 0 || key.toString('base64') !== base64) return undefined;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

function isEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
