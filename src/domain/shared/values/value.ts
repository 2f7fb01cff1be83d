import type { z } from 'zod';

/** Cannot be changed on any level. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
  : Value;

/** What a schema describes. The rules make new values of it and never change one. */
export type Value<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;
