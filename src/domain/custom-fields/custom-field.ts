import { z } from 'zod';
import { filled, line, list, type Value } from '../shared/values/members.ts';
import { customFieldKinds, customFieldLimits } from './custom-field-limits.ts';

const limits = customFieldLimits;

/** A field of the firm's own for its customers. */
export const newCustomField = z.object({
  name: filled(line(limits.nameCharacters)),
  kind: z.enum(customFieldKinds),
  /** What can be chosen; empty for other kinds. */
  choices: list(filled(line(limits.choiceCharacters)), limits.choices),
});
export type NewCustomField = Value<typeof newCustomField>;
export type CustomField = NewCustomField & { fieldId: number };

/** The value of a customer in each field that has one, by the number of the field. */
export type CustomValues = Readonly<Record<string, string>>;

/**
 * Reads a value as a person or a file writes it, and returns it as it is stored: a number without separators, a date as
 * `YYYY-MM-DD`, `yes` or `no`, a choice in its own spelling. Empty for none; a problem in words follows the value.
 */
export function readCustomValue(
  { kind, choices }: NewCustomField,
  written: string,
): { value: string } | { problem: string } {
  const read = text.safeParse(written);
  if (!read.success) return { problem: `${read.error.issues[0]?.message}` };
  const plain = read.data;
  if (plain === '' || kind === 'text') return { value: plain };
  const value = {
    number: readNumber,
    date: readDate,
    yes_no: readYesNo,
    choice: (said: string) => choices.find((choice) => choice.toLowerCase() === said.toLowerCase()),
  }[kind](plain);
  return value === undefined ? { problem: problems[kind] } : { value };
}

const text = line(limits.textCharacters);

const problems = {
  number: 'must be a number',
  date: 'must be a date such as 2026-11-30 or 30/11/2026',
  yes_no: 'must be yes or no',
  choice: 'must be one of the choices',
} as const;

function readNumber(said: string): string | undefined {
  const plain = said.replaceAll(/[,\s]/g, '');
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(plain) ? String(Number(plain)) : undefined;
}

/** Days of the years 1900 to 2199; a day comes before its month, as in Australia. */
function readDate(said: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(said) ?? [];
  const iso =
    day === undefined ? said : `${year}-${month?.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(iso)) return undefined;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(iso) ? undefined : iso;
}

function readYesNo(said: string): string | undefined {
  if (/^(?:yes|y|true|1)$/i.test(said)) return 'yes';
  return /^(?:no|n|false|0)$/i.test(said) ? 'no' : undefined;
}
