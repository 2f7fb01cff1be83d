import type { WebInputs } from '../../src/doors/web/contract.ts';
import { type CustomField, showValue } from '../custom-fields/custom-field-words.ts';
import { keysOf } from '../shared/members.ts';
import type { CustomerType } from './list/list-search.ts';

/** The fields of the customer form. */
export type CustomerFields = typeof blankCustomer;

export const blankCustomer = {
  firstName: '',
  lastName: '',
  email: '',
  phone1: '',
  phone2: '',
  type: 'Residential' as CustomerType,
  gstStatus: 'Not GST Registered' as 'Not GST Registered' | 'GST Registered',
  companyName: '',
  companyPhone: '',
  address: '',
  source: '',
  /** Separated by commas. */
  tags: '',
};

/** Names of the fields, for labels and in sentences. */
export const fieldLabels: Readonly<Record<keyof CustomerFields, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone1: 'Phone',
  phone2: 'Second phone',
  type: 'Type',
  gstStatus: 'GST',
  companyName: 'Company',
  companyPhone: 'Company phone',
  address: 'Address',
  source: 'Source',
  tags: 'Tags',
};

/** The fields of a customer as they were read. */
export function fieldsOf(customer: CustomerFields): CustomerFields {
  const names = keysOf(blankCustomer);
  return Object.fromEntries(names.map((name) => [name, customer[name]])) as CustomerFields;
}

/** Returns whether a form must show what only firms have. */
export function asksForCompany(fields: CustomerFields): boolean {
  return (
    fields.type !== 'Residential' ||
    fields.companyName !== '' ||
    fields.companyPhone !== '' ||
    fields.gstStatus !== 'Not GST Registered'
  );
}

/** The faults of the fields by name, each a sentence; empty if there are none. */
export function customerFaults({ email, phone1 }: CustomerFields): Record<string, string> {
  const isReachable = email.trim() !== '' || phone1.trim() !== '';
  return isReachable ? {} : { email: 'Enter an email address or a phone number' };
}

/** The query for possible duplicates; undefined while the form has too little to search by. */
export function likenessOf(
  fields: CustomerFields,
): WebInputs['customers']['duplicatesOf'] | undefined {
  const email = fields.email.includes('@') ? fields.email.trim() : undefined;
  const phones = [fields.phone1, fields.phone2, fields.companyPhone].filter(
    (phone) => phone.replace(/\D/g, '').length >= 6,
  );
  const name = `${fields.firstName.trim()} ${fields.lastName.trim()}`.trim();
  const isWhole = name.includes(' ');
  if (email === undefined && phones.length === 0 && !isWhole) return undefined;
  return { email, phones, name: isWhole ? name : undefined };
}

/** `Phone`, `Phone and Email`, `Phone, Email and Type`, for the middle of a sentence. */
export function listInWords(words: readonly string[]): string {
  if (words.length <= 1) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Fields of a form by name. */
type Fields = Readonly<Record<string, string>>;

/** A field that two people changed, each to something else. */
export type Conflict<Name extends string = string> = {
  name: Name;
  mine: string;
  theirs: string;
};

/**
 * Merges a form with a colleague's save in the meantime: values that only one of both changed are kept, and the person
 * chooses where both changed one. Until then `merged` holds what the person typed.
 */
export function compareEdits<Known extends Fields>({
  base,
  mine,
  theirs,
}: {
  /** The customer when the form was opened. */
  base: Known;
  mine: Known;
  theirs: Known;
}): {
  merged: Known;
  /** Names of the fields that only the other has changed. */
  taken: readonly (keyof Known & string)[];
  conflicts: readonly Conflict<keyof Known & string>[];
} {
  const names = keysOf(base);
  const changedThere = names.filter((name) => theirs[name] !== base[name]);
  const taken = changedThere.filter((name) => mine[name] === base[name]);
  const conflicts = changedThere
    .filter((name) => mine[name] !== base[name] && mine[name] !== theirs[name])
    .map((name) => ({ name, mine: `${mine[name]}`, theirs: `${theirs[name]}` }));
  const merged = {
    ...mine,
    ...Object.fromEntries(taken.map((name) => [name, theirs[name]])),
  };
  return { merged, taken, conflicts };
}

/** A field in which two customers differ; only one value can stay. The firm's own fields are named by their numbers. */
type Difference<Name = MergedField> = { name: Name; label: string; keep: string; other: string };

/** The email address stays that of the customer who stays, because it tells customers apart, and tags are joined. */
export type MergedField = Exclude<keyof CustomerFields, 'email' | 'tags'>;

/** The fields in which two customers differ, in the order of the form. */
export function differencesOf(keep: CustomerFields, other: CustomerFields): Difference[] {
  const names = keysOf(blankCustomer).filter(
    (name): name is MergedField => name !== 'email' && name !== 'tags',
  );
  return names
    .filter((name) => keep[name] !== other[name])
    .map((name) => ({ name, label: fieldLabels[name], keep: keep[name], other: other[name] }));
}

/** The firm's own fields in which two customers differ, in their order. */
export function customDifferencesOf(
  fields: readonly CustomField[],
  keep: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): Difference<number>[] {
  return fields
    .filter(({ fieldId }) => keep[fieldId] !== other[fieldId])
    .map((field) => {
      const shown = (value = '') => value && showValue(field, value);
      const { fieldId: name, name: label } = field;
      return { name, label, keep: shown(keep[name]), other: shown(other[name]) };
    });
}

/** The default choices: values of the other customer that fill a gap. */
export function usualTake<Name>(differences: readonly Difference<Name>[]): Name[] {
  return differences.filter(({ keep }) => keep === '').map(({ name }) => name);
}
