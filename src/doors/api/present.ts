type Said<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** Without the members that are undefined, which would take the place of what is there. */
export function present<Members extends object>(members: Members): Said<Members> {
  const said = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as Said<Members>;
}
