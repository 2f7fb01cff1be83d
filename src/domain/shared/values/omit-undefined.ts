type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Drops undefined members, which would overwrite stored values. */
export function omitUndefined<Members extends object>(members: Members): Defined<Members> {
  const defined = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Defined<Members>;
}
