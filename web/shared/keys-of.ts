/** The names of a record's members, with the type that they were declared with. */
export function keysOf<Whole extends object>(record: Whole): (keyof Whole & string)[] {
  return Object.keys(record) as (keyof Whole & string)[];
}
