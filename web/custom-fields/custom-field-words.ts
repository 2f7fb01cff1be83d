import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { day } from '../shared/formats/formats.ts';
import type { Choice } from '../shared/forms/choice-select.tsx';

export type CustomField = WebOutputs['customFields']['list'][number];
type Kind = CustomField['kind'];

export const kindNames: Readonly<Record<Kind, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
  yes_no: 'Yes or no',
};

export const yesOrNo: readonly Choice<'' | 'yes' | 'no'>[] = [
  { value: '', label: '–' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** A stored value as people read it. */
export function showValue({ kind }: Pick<CustomField, 'kind'>, value: string): string {
  if (kind === 'date') return day(Date.parse(`${value}T12:00:00`));
  if (kind === 'yes_no') return value === 'yes' ? 'Yes' : 'No';
  return kind === 'number' ? Number(value).toLocaleString('en-AU', figures) : value;
}

const figures = { maximumFractionDigits: 6 };

/** `Choice: Tile, Tin · 12 customers`. */
export function describeField({
  kind,
  choices,
  customers,
}: Pick<CustomField, 'kind' | 'choices'> & { customers: number }): string {
  const what = choices.length > 0 ? `${kindNames[kind]}: ${choices.join(', ')}` : kindNames[kind];
  return `${what} · ${customers === 1 ? '1 customer' : `${customers} customers`}`;
}
