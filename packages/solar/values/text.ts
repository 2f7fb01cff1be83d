/** Invisible characters that no line may have within, for patterns; `hasHidden` knows more of them. */
export const hiddenCharacters =
  '\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e' +
  '\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb';

/** A character that shows nothing, alone. */
export const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u;

/** Visible ASCII from end to end, as most texts are: nothing to trim and one form only. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/;

const blank = new RegExp(`\\s|${invisible.source}`, 'u');

/** An ending that shapes the character before it: a joiner in Indic scripts, the form of an emoji or of a Han character. */
const shapedEnd =
  /(?:(?!\p{Default_Ignorable_Code_Point})\p{M}[\u200c\u200d]|[\p{Extended_Pictographic}\p{Script=Han}][\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f})$/u;

/** Characters that shape what they follow: joiners and forms after other letters than Latin ones, and flags of regions. */
const shaping =
  /(?<=[^\0-\x7f\p{Script=Latin}\s\p{Default_Ignorable_Code_Point}]|[^\0-\x7f]\ufe0f)(?:[\u034f\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|[\u200c\u200d])|(?<=[0-9#*])\ufe0f(?=\u20e3)|(?<=\u{1f3f4})[\u{e0020}-\u{e007e}]{1,6}\u{e007f}/gu;

/** Text between Han characters of which NFC would make others: they look different, and names are written with them. */
const normalised = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/**
 * Text in one form (NFC), without white space and invisible characters at its ends, such as zero-width spaces, byte order marks
 * and marks of direction. An ending that shapes the last character stays.
 */
export function trimmed(text: string): string {
  if (plain.test(text)) return text;
  const normal = text.replace(normalised, (part) => part.normalize('NFC'));
  let [start, end] = [0, normal.length];
  for (let width = 1; start < end; start += width) {
    const first = String.fromCodePoint(normal.codePointAt(start) ?? 0);
    width = first.length;
    if (!blank.test(first)) break;
  }
  for (let width = 1; end > start; end -= width) {
    const last = [...normal.slice(Math.max(start, end - 2), end)].at(-1) ?? '';
    width = last.length;
    // The longest ending that shapes a character has nine characters of two code units.
    if (!blank.test(last) || shapedEnd.test(normal.slice(Math.max(start, end - 18), end))) break;
  }
  return normal.slice(start, end);
}

/** Trims text that is saved while it is typed: what is invisible goes, so that white space at its ends stays: a next word may follow. */
export function trimmedWhileTyped(text: string): string {
  const inner = trimmed(text);
  if (inner === '') return text.replace(/\S|\ufeff/gu, '');
  const start = text.slice(0, text.length - text.trimStart().length);
  const end = text.slice(text.trimEnd().length);
  return `${start}${inner}${end}`.replace(/^\ufeff+/, '').replace(/\ufeff$/, '');
}

/**
 * True for a line with invisible characters: two such lines look alike and are not. Joiners of Persian and Indic names and the
 * parts of an emoji are none, because they change what is seen.
 */
export function hasHidden(line: string): boolean {
  if (/^[\x20-\x7e]*$/.test(line)) return false;
  return /[\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/u.test(
    line.replace(shaping, ''),
  );
}

/** Text that both databases can store: PostgreSQL refuses NUL, and half a surrogate pair has no UTF-8 form. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Storable text without line breaks or other control characters, fit for a subject or the name of a file. */
export function isPlainLine(text: string): boolean {
  return isStorable(text) && !/\p{Cc}/u.test(text);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it is written in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
