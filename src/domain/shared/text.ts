/** The longest email address that SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const emailCharactersMax = 254;

/** The pattern of an email address, for documentation; `isEmail` decides. */
export const emailPattern =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the very characters that an address must not have.
  /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f-\u009f]+@[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f-\u009f]+$/;

/** True for `local@domain`. Only a message that arrives proves more, so nothing more is checked. */
export function isEmail(text: string): boolean {
  return text.length <= emailCharactersMax && emailPattern.test(text) && isPlainLine(text);
}

/** The form in which email addresses are compared: `Ann@Example.com ` and `ann@example.com` are one. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Text that both databases can store: PostgreSQL refuses NUL, and half a surrogate pair has no UTF-8 form. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Storable text without line breaks or other control characters, fit for a name or an address. */
export function isPlainLine(text: string): boolean {
  return isStorable(text) && !/\p{Cc}/u.test(text);
}

/** The percent-encoded form of one character in UTF-8. */
const encodedCharacter =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-4](?:%[89ab][\da-f]){3}/gi;

/** Decodes each percent-encoded character of a part of a URL, and leaves a `%` that encodes none as it is. */
export function decodePercent(text: string): string {
  return text.replace(encodedCharacter, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
