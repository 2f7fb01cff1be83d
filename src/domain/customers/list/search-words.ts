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
export const searchRulesVersion = 3;

const wordCharactersMax = 60;
/** Enough for every name as it is typed; single characters that stand for whole words become long. */
const nameKeyCharactersMax = 500;
const wordsMax = 90;
/** Groups of digits may be postcodes; so many are a number. */
const phoneDigitsMin = 9;
/** Groups of which none can be a postcode are the last ones of a number: `570 006`. */
const localDigitsMin = 6;

/**
 * The words under which a customer is found, each once: of name, firm, address and sites, phone numbers as national
 * digits and without their first group, the whole email address and the parts before its @, in the form that `fold` gives; and
 * the marks of source and tags.
 */
export function searchWords(customer: SearchedDetails, sites: readonly SearchedSite[]): string[] {
  const { firstName, lastName, companyName, phone1, phone2, companyPhone } = customer;
  const email = fold(customer.email);
  const names = [firstName, lastName, companyName, email.slice(0, email.lastIndexOf('@'))];
  const words = [
    ...names.flatMap(indexedWords),
    email,
    ...[phone1, phone2, companyPhone].map(nationalDigits).flatMap(numberWords),
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

/** A number, and how people name it within an area or from a list of mobiles: `0491 570 006` is also `570006`. */
function numberWords(digits: string): string[] {
  const [, local] = /^(?:04\d\d(\d{6})|0[2378](\d{8}))$/.exec(digits)?.filter(Boolean) ?? [];
  return local === undefined ? [digits] : [digits, local];
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
  const digits = text.replaceAll(/\D/g, '').length;
  const hasPostcode = group.some((part) => /^\d{4}$/.test(part));
  return (
    /^(?:[+(0]|1[38])/.test(text) ||
    digits >= phoneDigitsMin ||
    (digits >= localDigitsMin && !hasPostcode)
  );
}

/** Words that are shorter are one letter away from too many others. */
const forgivenLettersMin = 4;

/** Whether a typed word may be misspelled: numbers and addresses of emails are meant as they stand. */
export function isForgiven(term: string): boolean {
  return /^\p{L}+$/u.test(term) && term.length >= forgivenLettersMin;
}

/** The beginnings of the words that a misspelled one can stand for: its first two letters, in either order. */
export function forgivenBeginnings(term: string): string[] {
  const [first = '', second = ''] = term;
  return [...new Set([first + second, second + first])];
}

/** The word most like a misspelled one, if any begins with it but for one letter: two swapped, or one lacking, too many or wrong. */
export function nearestWord(term: string, words: readonly string[]): string | undefined {
  const near = words
    .map((word) => ({ word, rank: mistakeIn(term, word) }))
    .filter(({ rank }) => rank !== undefined) as { word: string; rank: number }[];
  near.sort(
    (a, b) => a.rank - b.rank || a.word.length - b.word.length || (a.word < b.word ? -1 : 1),
  );
  return near[0]?.word;
}

/** Which mistake makes the beginning of a word a typed one, the likeliest lowest; undefined where one mistake does not. */
function mistakeIn(typed: string, word: string): number | undefined {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = (from: number) => typed.slice(from);
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  if (isSwapped && word.startsWith(rest(at + 2), at + 2)) return 0;
  if (word.startsWith(rest(at), at + 1)) return 1;
  // A last letter alone says too little: the word may not be finished.
  if (at >= typed.length - 1) return undefined;
  if (word.startsWith(rest(at + 1), at)) return 2;
  return word.startsWith(rest(at + 1), at + 1) ? 3 : undefined;
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
