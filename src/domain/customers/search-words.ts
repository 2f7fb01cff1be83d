import type { CustomerDetails } from './customer.ts';

/** What of a customer can be searched for. */
export type SearchedDetails = Pick<
  CustomerDetails,
  'firstName' | 'lastName' | 'email' | 'phone1' | 'phone2' | 'companyName' | 'companyPhone'
>;
export type SearchedSite = { street: string; suburb: string; postcode: string };

const wordCharactersMax = 60;
const wordsMax = 60;

/**
 * The words under which a customer is found, each once: of name, firm and sites, phone numbers as national digits, the
 * whole e-mail address and the parts before its @. Capitals and accents make no difference.
 */
export function searchWords(customer: SearchedDetails, sites: readonly SearchedSite[]): string[] {
  const email = fold(customer.email);
  const texts = [
    customer.firstName,
    customer.lastName,
    customer.companyName,
    email.slice(0, email.lastIndexOf('@')),
    ...sites.flatMap(({ street, suburb, postcode }) => [street, suburb, postcode]),
  ];
  const phones = [customer.phone1, customer.phone2, customer.companyPhone].map(nationalDigits);
  const words = [...texts.flatMap(splitWords), ...phones, email];
  return [...new Set(words.filter((word) => word !== '').map(cut))].slice(0, wordsMax);
}

/** What somebody typed, as beginnings of such words: every one of them must be found. */
export function searchTerms(typed: string): string[] {
  const parts = fold(typed).split(/\s+/).filter(Boolean);
  const digits = nationalDigits(typed);
  const isPhone = digits.length >= 4 && /^[\d\s()+-]+$/.test(typed.trim());
  if (isPhone) return [cut(digits)];
  return parts.flatMap((part) => (part.includes('@') ? [part] : splitWords(part))).map(cut);
}

/** By last name, then first; a firm without a person by its own name. */
export function nameKey({
  firstName,
  lastName,
  companyName,
}: Pick<CustomerDetails, 'firstName' | 'lastName' | 'companyName'>): string {
  return fold(`${lastName} ${firstName}`.trim() || companyName);
}

/** The digits of an Australian number without its country: `+61 491 570 006` is `0491570006`. */
export function nationalDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.startsWith('61') && digits.length === 11 ? `0${digits.slice(2)}` : digits;
}

function splitWords(text: string): string[] {
  return fold(text).split(/[^\p{L}\p{N}]+/u);
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

function cut(word: string): string {
  return word.slice(0, wordCharactersMax);
}
