import { dialledPhone } from '../../domain/shared/spelling/fold.ts';

/** Numbers without a country code are Australian. The library is large, so it is loaded with the first number. */
export async function readPhone(text: string): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const number = parsePhoneNumberFromString(dialledPhone(text) ?? '', 'AU');
  return number?.isPossible() ? number.number : undefined;
}
