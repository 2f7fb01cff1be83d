import {
  type CustomField,
  type CustomValues,
  readCustomValue,
} from '../custom-fields/custom-field.ts';
import {
  areTags,
  type CustomerDetails,
  type CustomerType,
  customerTypes,
  type GstStatus,
  splitName,
  tagsFault,
  tidyTags,
} from '../customers/customer.ts';
import {
  addressLineCharactersMax,
  nameCharactersMax,
  noteCharactersMax,
  phoneCharactersMax,
  sourceCharactersMax,
} from '../customers/customer-limits.ts';
import { parseAddress } from '../projects/site-address.ts';
import { isPhone, restorePhone } from '../shared/spelling/fold.ts';
import { emailKey, hasHidden, isEmail, isPlainLine, isStorable, trimmed } from '../shared/text.ts';
import { keysOf } from '../shared/values/record-of.ts';
import {
  type CustomColumn,
  customColumnPattern,
  type ImportField,
  type MappedField,
  type MatchedField,
  matchedFields,
} from './import.ts';

/** The customer details of a row, without empty cells. */
export type ReadRow = {
  details: Partial<CustomerDetails>;
  status: string | undefined;
  ownerEmail: string | undefined;
  note: string | undefined;
  customValues: CustomValues;
};

/** The facts about the account that reading rows needs. */
export type RowContext = {
  mapping: readonly MappedField[];
  /** The names of the columns. */
  columns: readonly string[];
  /** What values of the file mean, by field and `matchKey`. */
  matches: Readonly<Record<MatchedField, ReadonlyMap<string, string>>>;
  /** Keyed by names in small letters. */
  statuses: ReadonlyMap<string, string>;
  /** Email addresses of the team, as they are compared. */
  owners: ReadonlySet<string>;
  customFields: readonly CustomField[];
};

const lengths = {
  name: 2 * nameCharactersMax,
  firstName: nameCharactersMax,
  lastName: nameCharactersMax,
  companyName: nameCharactersMax,
  source: sourceCharactersMax,
  phone1: phoneCharactersMax,
  phone2: phoneCharactersMax,
  companyPhone: phoneCharactersMax,
} satisfies Partial<Record<ImportField, number>>;

/** Reads one row, or says in words everything that is wrong with it. */
export function readRow(
  cells: readonly string[],
  context: RowContext,
): { row: ReadRow } | { problem: string } {
  const input = sayings(cells, context);
  const problems: string[] = [];
  const email = input.email ?? '';
  if (email === '' && !phoneFields.some((field) => input[field])) {
    problems.push('the email address is missing, and so is a phone number');
  } else if (email !== '' && !isEmail(email))
    problems.push(`${quote(email)} is not a valid email address`);
  for (const field of keysOf(lengths)) {
    const text = input[field] ?? '';
    if (text.length > lengths[field]) problems.push(`${quote(text)} is too long`);
    if (!isPlainLine(text)) problems.push(`${quote(text)} has line breaks or control characters`);
    else if (hasHidden(text)) problems.push(`${quote(text)} has invisible characters`);
  }
  problems.push(...readPhones(input));
  problems.push(...readAddressAndTags(input));
  const note = input.note;
  if (note !== undefined && (note.length > noteCharactersMax || !isStorable(note))) {
    problems.push('the note is too long or has broken characters');
  }
  const type = readType(input.type);
  if (type === null) problems.push(`${quote(input.type)} is not a customer type`);
  const gstStatus = readGst(input.gstStatus);
  if (gstStatus === null) problems.push(`${quote(input.gstStatus)} is not a GST status`);
  const status = input.status && context.statuses.get(input.status.toLowerCase());
  if (input.status && status === undefined)
    problems.push(`${quote(input.status)} is not a status of the pipeline`);
  if (input.ownerEmail && !context.owners.has(emailKey(input.ownerEmail))) {
    problems.push(`${quote(input.ownerEmail)} is not a member of the team`);
  }
  const customValues = readCustomValues(cells, context, problems);
  if (problems.length > 0) return { problem: problems.join('; ') };
  if (email === '') moveFirstPhone(input);
  const names = input.name === undefined ? {} : splitName(input.name);
  const { firstName, lastName, phone1, phone2, companyName, companyPhone, source } = input;
  const texts = {
    firstName,
    lastName,
    phone1,
    phone2,
    companyName,
    companyPhone,
    source,
    address: input.address,
    tags: input.tags,
  };
  return {
    row: {
      details: {
        ...(email !== '' && { email }),
        ...names,
        ...withoutGaps(texts),
        ...(type && { type }),
        ...(gstStatus && { gstStatus }),
      },
      status: status || undefined,
      ownerEmail: input.ownerEmail,
      note,
      customValues,
    },
  };
}

function sayings(
  cells: readonly string[],
  { mapping, columns, matches }: Pick<RowContext, 'mapping' | 'columns' | 'matches'>,
): Partial<Record<ImportField, string>> {
  const input: Partial<Record<ImportField, string>> = {};
  const lines: string[] = [];
  for (const [index, field] of mapping.entries()) {
    const text = trimmed(cells[index] ?? '');
    if (field === '' || text === '' || isCustom(field)) continue;
    if (field === 'noteLine') lines.push(`${columns[index] || `Column ${index + 1}`}: ${text}`);
    else input[field] = text;
  }
  if (lines.length > 0) input.note = [input.note, ...lines].filter(Boolean).join('\n');
  for (const field of matchedFields) {
    const text = input[field];
    const meant = text === undefined ? undefined : matches[field].get(matchKey(text));
    if (meant === '') delete input[field];
    else if (meant !== undefined) input[field] = meant;
  }
  return input;
}

/** The values of the firm's own fields; what is wrong with them is added to the problems. A field removed since is left out. */
function readCustomValues(
  cells: readonly string[],
  { mapping, customFields }: RowContext,
  problems: string[],
): CustomValues {
  const values: Record<string, string> = {};
  for (const [index, column] of mapping.entries()) {
    const fieldId = Number(customColumnPattern.exec(column)?.[1]);
    const field = customFields.find((one) => one.fieldId === fieldId);
    if (field === undefined) continue;
    const read = readCustomValue(field, cells[index] ?? '');
    if ('problem' in read)
      problems.push(`${quote(cells[index])} in “${field.name}” ${read.problem}`);
    else if (read.value !== '') values[fieldId] = read.value;
  }
  return values;
}

function isCustom(field: MappedField): field is CustomColumn {
  return customColumnPattern.test(field);
}

/** The form in which values of a file are compared with those that a member has matched. */
export function matchKey(text: string): string {
  return trimmed(text).toLowerCase();
}

const phoneFields = ['phone1', 'phone2', 'companyPhone'] as const;

/** Who has no email address is known by their first phone number. */
function moveFirstPhone(input: Partial<Record<ImportField, string>>): void {
  const first = phoneFields.find((field) => input[field] !== undefined);
  if (first === undefined || first === 'phone1') return;
  input.phone1 = input[first] ?? '';
  delete input[first];
}

/** Restores the phone numbers of a row, and says what is wrong with them. */
function readPhones(input: Partial<Record<ImportField, string>>): string[] {
  const problems: string[] = [];
  for (const field of phoneFields) {
    const text = input[field];
    // Refused already; patterns take their time with it.
    if (text === undefined || text.length > phoneCharactersMax) continue;
    const restored = restorePhone(text);
    if (restored === undefined)
      problems.push(`${quote(text)} is a number that a spreadsheet has shortened`);
    else if (!isPhone(text)) problems.push(`${quote(text)} is not a phone number`);
    else input[field] = restored;
  }
  return problems;
}

/** Puts address and tags into the form in which they are stored, and says what is wrong with them. */
function readAddressAndTags(input: Partial<Record<ImportField, string>>): string[] {
  const problems: string[] = [];
  const isTooLong = (input.address ?? '').length > addressLineCharactersMax;
  // The patterns of addresses take seconds for a cell of thousands of spaces.
  const address = isTooLong
    ? (input.address ?? '').replaceAll(/[\r\n]+/g, ', ')
    : joinAddress(input);
  const tags = tidyTags((input.tags ?? '').replaceAll(/[;\n\r]/g, ','));
  if (address.length > addressLineCharactersMax) problems.push(`${quote(address)} is too long`);
  if (!areTags(tags)) problems.push(`the tags ${tagsFault}`);
  for (const text of [address, tags]) {
    if (!isPlainLine(text)) problems.push(`${quote(text)} has line breaks or control characters`);
    else if (hasHidden(text)) problems.push(`${quote(text)} has invisible characters`);
  }
  delete input.address;
  delete input.tags;
  if (address !== '') input.address = address;
  if (tags !== '') input.tags = tags;
  return problems;
}

/** Undefined for an empty cell, null for one that is not understood. */
export function readType(text: string | undefined): CustomerType | null | undefined {
  if (text === undefined) return undefined;
  const plain = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return (
    customerTypes.find((type) => type.toLowerCase().replaceAll(/[^a-z]/g, '') === plain) ?? null
  );
}

const registered = ['gst registered', 'registered', 'yes', 'y', 'true', '1'];
const unregistered = ['not gst registered', 'not registered', 'no', 'n', 'false', '0'];

export function readGst(text: string | undefined): GstStatus | null | undefined {
  if (text === undefined) return undefined;
  const plain = text.toLowerCase();
  if (registered.includes(plain)) return 'GST Registered';
  return unregistered.includes(plain) ? 'Not GST Registered' : null;
}

function withoutGaps(texts: Record<string, string | undefined>): Partial<CustomerDetails> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}

function quote(text = ''): string {
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}

/**
 * The address of a row in one line: that of its `address`, completed by suburb, state and postcode of columns of their
 * own where the line lacks them. A postcode that a spreadsheet has read as a number gets its zero back.
 */
function joinAddress(input: Partial<Record<ImportField, string>>): string {
  const line = (input.address ?? '').replaceAll(/\s*[\r\n]+\s*/g, ', ');
  const named = parseAddress(line);
  const suburb = named.suburb === '' && !endsWith(line, input.suburb) ? (input.suburb ?? '') : '';
  const hasPostcode = named.postcode !== '';
  const state = hasPostcode || named.state !== '' ? '' : (input.state ?? '');
  const postcode = hasPostcode ? '' : wholePostcode(input.postcode ?? '');
  const end = [suburb, state, postcode].filter(Boolean).join(' ');
  return [line, end].filter(Boolean).join(suburb === '' ? ' ' : ', ');
}

function endsWith(line: string, suburb = ''): boolean {
  return suburb !== '' && line.toLowerCase().endsWith(suburb.toLowerCase());
}

/** `800` and `2000.0` are numbers of a spreadsheet; the postcodes of Darwin begin with a zero. */
function wholePostcode(text: string): string {
  const plain = text.replace(/\.0+$/, '');
  return /^[89]\d\d$/.test(plain) ? `0${plain}` : plain;
}
