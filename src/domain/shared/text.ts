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
