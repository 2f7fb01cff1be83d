import {
  hasHidden,
  hiddenCharacters,
  invisible,
  isPlainLine,
  trimmed,
} from '@sundesk/solar/values';

export {
  hasHidden,
  isPlainLine,
  isStorable,
  trimmed,
  trimmedWhileTyped,
} from '@sundesk/solar/values';

/** The longest email address that SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const emailCharactersMax = 254;

const notInAddress = `\\s@<>()[\\]\\\\,;:"\\u0000-\\u001f\\u007f-\\u009f\\u200c\\u200d${hiddenCharacters}`;
/** The pattern of an email address, for documentation; `isEmail` decides. */
export const emailPattern = new RegExp(`^[^${notInAddress}]+@[^${notInAddress}]+$`);

/** True for `local@domain`. Only a message that arrives proves more, so nothing more is checked. */
export function isEmail(text: string): boolean {
  return (
    text.length <= emailCharactersMax &&
    emailPattern.test(text) &&
    isPlainLine(text) &&
    !invisible.test(text)
  );
}

/** The form in which email addresses are compared: `Ann@Example.com ` and `ann@example.com` are one. */
export function emailKey(email: string): string {
  return trimmed(email).toLowerCase().normalize('NFC');
}

/** A plain line that shows all that it holds, such as a name: nothing invisible tells two of them apart. */
export function isVisibleLine(text: string): boolean {
  return isPlainLine(text) && !hasHidden(text);
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

/** A header of an email is one line; names in it were typed by people. */
export function oneLine(text: string): string {
  return isPlainLine(text) ? text : trimmed(text.replace(/\p{Cc}+/gu, ' '));
}

/** The letters and digits of a heading or a name, to compare it however it is spaced and capitalised. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
