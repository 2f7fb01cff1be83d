type Defined<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Without the members that are undefined, which would take the place of what is there. */
export function omitUndefined<Members extends object>(members: Members): Defined<Members> {
  const defined = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Defined<Members>;
}
