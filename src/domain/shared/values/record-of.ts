/** A record with a member for each name. */
export function recordOf<Name extends string, Member>(
  names: readonly Name[],
  make: (name: Name) => Member,
): Record<Name, Member> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Member>;
}

type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Drops undefined members, which would overwrite stored values. */
export function omitUndefined<Members extends object>(members: Members): Defined<Members> {
  const defined = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Defined<Members>;
}

/** The names of a record's members, with the type that they were declared with. */
export function keysOf<Whole extends object>(record: Whole): (keyof Whole & string)[] {
  return Object.keys(record) as (keyof Whole & string)[];
}
