import type { z } from 'zod';
import { choiceFor, defOf, isRecord, membersOf } from './schema-parts.ts';

/** More names than a header should carry; the first ones are enough to find a mistake. */
const namesMax = 20;
const nameCharactersMax = 64;

/**
 * The names of members that a schema does not have, with the path to each: `site_address.postcod`. They are reported and not refused,
 * because existing integrations send more than we read.
 */
export function ignoredMembers(schema: z.core.$ZodType, input: unknown): string[] {
  const names: string[] = [];
  collect(schema, input, { path: [], names });
  return names;
}

/** The value of `Sundesk-Ignored`. */
export function ignoredHeader(names: readonly string[]): string {
  const shown = [...new Set(names)].slice(0, namesMax);
  return shown.map(nameInHeader).join(', ');
}

/** Percent-encodes characters that a header cannot contain, since names may be any text of a caller. */
export function nameInHeader(name: string): string {
  return encodeURIComponent(name.slice(0, nameCharactersMax).toWellFormed());
}

function collect(
  schema: z.core.$ZodType,
  input: unknown,
  { path, names }: { path: readonly string[]; names: string[] },
): void {
  if (names.length >= namesMax) return;
  const choice = choiceFor(schema, input);
  const def = defOf(choice);
  if (def.type === 'array' && Array.isArray(input)) {
    for (const entry of input) collect(def.element, entry, { path, names });
    return;
  }
  const members = membersOf(choice);
  if (members === undefined || !isRecord(input)) return;
  for (const [name, value] of Object.entries(input)) {
    const member = Object.hasOwn(members.shape, name) ? members.shape[name] : undefined;
    // Messages name a member of `data` without it, and so does this.
    const place = path.length === 0 && name === 'data' ? [] : [...path, name];
    if (member !== undefined) collect(member, value, { path: place, names });
    else if (!members.takesOthers) names.push(place.join('.') || name);
  }
}
