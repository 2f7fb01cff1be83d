/** Splits a full name at its last space: `Mary Ann Smith` is Mary Ann, Smith. A single word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const trimmed = name.trim();
  const space = trimmed.lastIndexOf(' ');
  if (space === -1) return { firstName: trimmed, lastName: '' };
  return { firstName: trimmed.slice(0, space).trimEnd(), lastName: trimmed.slice(space + 1) };
}
