import type { z } from 'zod';

/** Cannot be changed on any level. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
  : Value;

/** The values of a schema. The rules create new values and never change one. */
export type Value<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;
