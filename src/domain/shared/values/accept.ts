import type { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { faultsOf } from './faults-of.ts';

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
