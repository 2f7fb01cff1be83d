import type { WebInputs } from '../../src/doors/web/contract.ts';

export type ImportOptions = WebInputs['imports']['check']['options'];
type Mapped = ImportOptions['mapping'][number];
type CustomColumn = Extract<Mapped, `custom:${number}`>;
type Field = Exclude<Mapped, '' | CustomColumn>;

/** Names of the fields that columns can be matched to. */
export const fieldNames: Readonly<Record<Field, string>> = {
  email: 'Email',
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  phone1: 'Phone 1',
  phone2: 'Phone 2',
  companyName: 'Company',
  companyPhone: 'Company phone',
  address: 'Address (line or street)',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  source: 'Source',
  tags: 'Tags',
  type: 'Type',
  gstStatus: 'GST status',
  status: 'Status',
  ownerEmail: 'Owner (email of a team member)',
  note: 'Note',
  noteLine: 'Add to note',
};

/** A customer is known by one of these. */
const keyFields = ['email', 'phone1', 'phone2', 'companyPhone'] as const;

/** Why these choices cannot be checked yet; undefined when they can. */
export function whyNotReady(mapping: ImportOptions['mapping']): string | undefined {
  const chosen = mapping.filter((field) => field !== '' && field !== 'noteLine');
  if (!keyFields.some((field) => chosen.includes(field))) {
    return 'Choose the column with the email address or the phone number.';
  }
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index);
  return (
    twice &&
    `Two columns are set to “${fieldNames[twice as Field] ?? 'the same field'}”. Choose one.`
  );
}

/** Columns that were there, without a second meaning for one field: the newest choice wins. */
export function choose(
  mapping: ImportOptions['mapping'],
  column: number,
  field: Mapped,
): ImportOptions['mapping'] {
  return mapping.map((held, index) => {
    if (index === column) return field;
    return held === field && field !== 'noteLine' ? '' : held;
  });
}

/** Adds the columns that are skipped to the note, or skips those that are added to it. */
export function keepOthers(
  mapping: ImportOptions['mapping'],
  isKept: boolean,
): ImportOptions['mapping'] {
  const [from, to] = isKept ? (['', 'noteLine'] as const) : (['noteLine', ''] as const);
  return mapping.map((field) => (field === from ? to : field));
}
