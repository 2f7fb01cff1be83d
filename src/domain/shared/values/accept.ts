import type { z } from 'zod';
import { Refusal } from '../refusal.ts';

/**
 * The value as its schema has it. Refuses with INVALID_PARAMETERS what does not fit, naming the first member that is
 * wrong.
 */
export function accept<Schema extends z.ZodType>(
  schema: Schema,
  value: z.input<Schema>,
): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new Refusal('INVALID_PARAMETERS', faultsOf(read.error)[0] ?? 'The value is not valid');
}

/**
 * Every fault with the name of its member as the interface writes it: `company.legal_name must not be empty`. A fault
 * of the whole value stands alone.
 */
export function faultsOf({ issues }: Pick<z.ZodError, 'issues'>): string[] {
  return issues.map(({ path, message }) => {
    const member = path.map((name) => snakeName(String(name))).join('.');
    return member === '' ? message : `${member} ${message}`;
  });
}

/** `price_lines` for `priceLines`: the name of a member in the interface, in a database and in a file. */
export function snakeName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
