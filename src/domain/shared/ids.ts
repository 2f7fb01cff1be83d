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
  // 128 bits are 26 groups of five after two zeros. Groups are taken as the bytes come: numbers are faster than one BigInt.
  let text = '';
  let bits = 0;
  let count = 2;
  for (let index = 0; index < bytes.length; index += 1) {
    bits = ((bits << 8) | (bytes[index] as number)) & 0xfff;
    for (count += 8; count >= 5; count -= 5) text += alphabet[(bits >> (count - 5)) & 31];
  }
  return `${prefix}_${text}`;
}

const idPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const timeCharacters = 10;

/** The time in an id that was made with this prefix; undefined for a text that is not such an id. */
export function timeOfId(prefix: string, id: string): number | undefined {
  const text = id.startsWith(`${prefix}_`) ? id.slice(prefix.length + 1) : '';
  if (!idPattern.test(text)) return undefined;
  let time = 0;
  for (const character of text.slice(0, timeCharacters)) {
    time = time * 32 + alphabet.indexOf(character);
  }
  return time;
}

/** A secret of so many random bytes, as it stands in a link; 16 bytes, 128 bits, cannot be guessed. */
export function makeToken(randomBytes: (count: number) => Buffer, bytes = 16): string {
  return randomBytes(bytes).toString('base64url');
}
