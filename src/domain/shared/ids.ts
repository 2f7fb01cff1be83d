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

const idPattern = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const timeCharacters = 10;

/** The time in an id that was made with this prefix; undefined for a text that is no such id. */
export function timeOfId(prefix: string, id: string): number | undefined {
  const text = id.startsWith(`${prefix}_`) ? id.slice(prefix.length + 1) : '';
  if (!idPattern.test(text)) return undefined;
  let time = 0;
  for (const character of text.slice(0, timeCharacters)) {
    time = time * 32 + alphabet.indexOf(character);
  }
  return time;
}
