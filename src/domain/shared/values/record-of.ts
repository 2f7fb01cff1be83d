/** A record with a member for each name. */
export function recordOf<Name extends string, Member>(
  names: readonly Name[],
  make: (name: Name) => Member,
): Record<Name, Member> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Member>;
}
