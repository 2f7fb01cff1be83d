import { fold, nationalDigits } from '../../shared/spelling/fold.ts';
import { type CustomerDetails, readTags } from '../customer.ts';

/** The searchable words of a customer. */
export type SearchedDetails = Pick<
  CustomerDetails,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone1'
  | 'phone2'
  | 'companyName'
  | 'companyPhone'
  | 'address'
  | 'source'
  | 'tags'
>;
/** The columns of a customer that its words are made of. */
export const searchedColumns = [
  'firstName',
  'lastName',
  'email',
  'phone1',
  'phone2',
  'companyName',
  'companyPhone',
  'address',
  'source',
  'tags',
] as const satisfies (keyof SearchedDetails)[];
export type SearchedSite = { street: string; suburb: string; postcode: string };

/** Raise it when a change of these functions, `fold` or `nationalDigits` gives stored customers other words or keys. */
export const searchRulesVersion = 2;

const wordCharactersMax = 60;
/** Enough for every name as it is typed; single characters that stand for whole words become long. */
const nameKeyCharactersMax = 500;
const wordsMax = 90;
/** Shorter runs of digits may be two postcodes. */
const phoneDigitsMin = 9;

/**
 * The words under which a customer is found, each once: of name, firm, address and sites, phone numbers as national
 * digits, the whole email address and the parts before its @, in the form that `fold` gives; and the marks of source and
 * tags.
 */
export function searchWords(customer: SearchedDetails, sites: readonly SearchedSite[]): string[] {
  const { firstName, lastName, companyName, phone1, phone2, companyPhone } = customer;
  const email = fold(customer.email);
  const names = [firstName, lastName, companyName, email.slice(0, email.lastIndexOf('@'))];
  const words = [
    ...names.flatMap(indexedWords),
    email,
    ...[phone1, phone2, companyPhone].map(nationalDigits),
    ...(customer.source === '' ? [] : [sourceMark(customer.source)]),
    ...readTags(customer.tags).map(tagMark),
    ...indexedWords(customer.address),
    ...sites.flatMap(({ street, suburb, postcode }) =>
      [street, suburb, postcode].flatMap(indexedWords),
    ),
  ];
  return [
    ...new Set(words.filter((word) => word !== '').map((word) => cut(word, wordCharactersMax + 2))),
  ].slice(0, wordsMax);
}

/** The word by which the customers of a source are listed. Its signs are in no word that can be typed, so it fits whole. */
function sourceMark(source: string): string {
  return `=${cut(markOf(source))}=`;
}

/** The word by which the customers with a tag are listed. */
function tagMark(tag: string): string {
  return `#${cut(markOf(tag))}#`;
}

/** The words by which a filter finds its source and tag. */
export function marksOf({
  source,
  tag,
}: {
  source?: string | undefined;
  tag?: string | undefined;
}): string[] {
  return [
    ...(source === undefined ? [] : [sourceMark(source)]),
    ...(tag === undefined ? [] : [tagMark(tag)]),
  ];
}

function markOf(text: string): string {
  return fold(text).replaceAll(/[#=]/g, ' ');
}

/** The words of a search as prefixes: all of them must match. */
export function searchTerms(typed: string): string[] {
  const terms = joinNumbers(fold(typed)).flatMap((part) =>
    /[^@]@/.test(part) ? [part] : splitWords(part),
  );
  return [...new Set(terms.filter((term) => term !== '').map((word) => cut(word)))];
}

/** The sort key: last name, then first; a firm without a person sorts by its own name. */
export function nameKey({
  firstName,
  lastName,
  companyName,
}: Pick<CustomerDetails, 'firstName' | 'lastName' | 'companyName'>): string {
  return cut(fold(`${lastName} ${firstName}`.trim() || companyName), nameKeyCharactersMax);
}

/** A telephone number is typed in groups, which are not words of their own: `(02) 5550 1234`. */
function joinNumbers(typed: string): string[] {
  const joined: string[] = [];
  let group: string[] = [];
  for (const part of [...typed.split(/\s+/), '']) {
    if (/^[\d()+.-]+$/.test(part)) {
      group.push(part);
      continue;
    }
    joined.push(...(isPhone(group) ? [nationalDigits(group.join(''))] : group), part);
    group = [];
  }
  return joined;
}

/** Several postcodes are not one number, but who has typed the beginning of one has begun like this. */
function isPhone(group: readonly string[]): boolean {
  const text = group.join('');
  return /^(?:[+(0]|1[38])/.test(text) || text.replaceAll(/\D/g, '').length >= phoneDigitsMin;
}

/** `O’Brien-Lee` is found as o, brien and lee, and as obrienlee without punctuation. */
function indexedWords(text: string): string[] {
  const folded = fold(text);
  if (!/['-]/.test(folded)) return splitWords(folded);
  const joined = folded
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => /['-]/.test(word))
    .map((word) => word.replaceAll(/['-]/g, ''));
  return [...splitWords(folded), ...joined];
}

function splitWords(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u);
}

/** Never between the two halves of a character, which no database could store. */
function cut(text: string, charactersMax = wordCharactersMax): string {
  return text.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/, '');
}
