import { createHmac, timingSafeEqual } from 'node:crypto';

/** Zapier can hold a request back while it limits a Zap, so a request is valid for a day. */
const toleranceSeconds = 86_400;

/**
 * Returns whether a request that Zapier received was signed with the secret of its subscription. Zapier renames
 * headers: `webhook-id` arrives as `Http-Webhook-Id`.
 */
export function isGenuine(
  body: string,
  headers: Readonly<Record<string, string>>,
  secret: string,
  now = Date.now(),
): boolean {
  const read = readHeaders(headers);
  const [id = '', timestamp = '', signatures = ''] = ['id', 'timestamp', 'signature'].map((part) =>
    read.get(`webhook-${part}`),
  );
  const base64 = secret.replace(/^whsec_/, '');
  const key = Buffer.from(base64, 'base64');
  // An empty secret would let anyone sign.
  if (key.length === 0 || key.toString('base64') !== base64) return false;
  // A full stop in the ID would let one signature fit another split into ID, timestamp and body.
  if (id === '' || id.includes('.') || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - now / 1000) > toleranceSeconds) return false;
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
  const expected = Buffer.from(`v1,${hmac.digest('base64')}`);
  return signatures.split(' ').some((text) => {
    const actual = Buffer.from(text);
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

function readHeaders(headers: Readonly<Record<string, string>>): Map<string, string> {
  const read = Object.entries(headers);
  return new Map(read.map(([name, value]) => [name.toLowerCase().replace(/^http-/, ''), value]));
}
