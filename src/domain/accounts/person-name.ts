/** The first and last name of a person; where both are empty, the first of `others` that is not, or nothing. */
export function personName(
  { firstName, lastName }: { firstName: string; lastName: string },
  ...others: readonly string[]
): string {
  const names = [`${firstName} ${lastName}`.trim(), ...others];
  return names.find((name) => name !== '') ?? '';
}
