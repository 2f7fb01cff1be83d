import type { z } from 'zod';
import { Refusal } from '../../domain/shared/refusal.ts';
import { trimmed } from '../../domain/shared/text.ts';
import { choiceFor, defOf, isOptional, isRecord, membersOf, takesNull } from './schema-parts.ts';

/** More names than a header should carry; the first ones are enough to find a mistake. */
const namesMax = 20;
const nameCharactersMax = 64;

type Type = z.core.$ZodType;

/**
 * Other names under which callers send a member. `values` says what some of their values mean; a value that it does not have
 * means itself.
 */
export type Aliases = Readonly<
  Record<string, { name: string; values?: Readonly<Record<string, string>> }>
>;

/** Numbers of parsed bodies that JavaScript writes unlike the caller: the object or list, and their places in it. */
const rewritten = new WeakMap<object, Set<string>>();

/** Far more than any body that is read has; to compare each value of a megabyte would take half a second. */
const valuesMax = 20_000;

/**
 * Parses JSON, and remembers the numbers that would become another text: `1e3`, `1.0`, or more digits than a double has.
 * Refuses with INVALID_PARAMETERS a text of too many values.
 */
export function parseExactly(text: string): unknown {
  type Written = { source?: string };
  let values = 0;
  function compare(this: object, name: string, value: unknown, written?: Written): unknown {
    values += 1;
    if (values > valuesMax) {
      throw new Refusal('INVALID_PARAMETERS', `The body has more than ${valuesMax} values`);
    }
    if (typeof value === 'number' && String(value) !== written?.source) {
      rewritten.set(this, (rewritten.get(this) ?? new Set()).add(name));
    }
    return value;
  }
  return JSON.parse(text, compare);
}

/**
 * Gives input the form that its schema describes, where the difference is one of manner only, as with tools that send every
 * field of a form. Blank text or null in an optional member counts as not given. A number where text is expected becomes text
 * if that is what the caller wrote, a choice may be in capitals, and a member may have one of its aliases. All else stays as it came, for the schema to judge.
 */
export function lenientInput(schema: Type, input: unknown, aliases: Aliases = {}): unknown {
  const choice = choiceFor(schema, input);
  if (Array.isArray(input)) {
    const def = defOf(choice);
    return def.type === 'array'
      ? input.map((entry, place) => lenientMember(def.element, input, `${place}`, entry, aliases))
      : input;
  }
  const members = membersOf(choice);
  if (members === undefined) return lenientValue(choice, input);
  return isRecord(input) ? lenientObject(members.shape, input, aliases) : input;
}

function lenientObject(
  shape: Readonly<Record<string, Type>>,
  input: Record<string, unknown>,
  aliases: Aliases,
): object {
  const entries = Object.entries(input).filter(([name, value]) => {
    const member = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return member === undefined || !isBlank(member, value);
  });
  const names = new Set(entries.map(([name]) => name));
  const named = entries.flatMap(([name, value]) => {
    const alias = Object.hasOwn(shape, name) ? undefined : aliasOf(name, aliases);
    const member = shape[alias?.name ?? name];
    if (member === undefined || !Object.hasOwn(shape, alias?.name ?? name)) return [[name, value]];
    // A member's own name wins; its alias then stays under its name and is reported as ignored.
    if (alias !== undefined && names.has(alias.name)) return [[name, value]];
    if (alias !== undefined && isBlank(member, value)) return [];
    const meant = alias?.values?.[String(value).toLowerCase()] ?? value;
    const read = lenientMember(member, input, name, meant, aliases);
    return [[alias?.name ?? name, read]];
  });
  return Object.fromEntries(named);
}

function lenientMember(
  schema: Type,
  holder: object,
  name: string,
  value: unknown,
  aliases: Aliases,
): unknown {
  const isRewritten = typeof value === 'number' && rewritten.get(holder)?.has(name);
  return isRewritten ? value : lenientInput(schema, value, aliases);
}

function aliasOf(name: string, aliases: Aliases): Aliases[string] | undefined {
  return Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

function isBlank(member: Type, value: unknown): boolean {
  if (!isOptional(member)) return false;
  return value === null ? !takesNull(member) : typeof value === 'string' && trimmed(value) === '';
}

function lenientValue(schema: Type, value: unknown): unknown {
  const def = defOf(schema);
  if (def.type !== 'string' && def.type !== 'enum') return value;
  const text = typeof value === 'number' ? String(value) : value;
  if (def.type === 'string' || typeof text !== 'string') return text;
  const choices = Object.values(def.entries);
  return (
    choices.find((choice) => String(choice).toLowerCase() === trimmed(text).toLowerCase()) ?? text
  );
}

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
