const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * An id such as `evt_01k9…`: a prefix, then 26 characters that hold the time in ms (48 bits) and 80 random bits,
 * so ids of one kind sort by age and need no counter shared between nodes. It holds no `.`, which would make
 * the signed text of a webhook ambiguous.
 */
export function makeId(
  prefix: string,
  now: number,
  randomBytes: (count: number) => Buffer,
): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text = alphabet[Number(bits & 31n)] + text;
    bits >>= 5n;
  }
  return `${prefix}_${text}`;
}
