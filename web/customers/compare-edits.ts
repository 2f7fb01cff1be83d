import { keysOf } from '../shared/keys-of.ts';

/** Fields of a form by name. */
type Fields = Readonly<Record<string, string>>;

/** A field that two people changed, each to something else. */
export type Conflict<Name extends string = string> = {
  name: Name;
  mine: string;
  theirs: string;
};

/**
 * Merges a form with a colleague's save in the meantime: values that only one of both changed are kept, and the person
 * chooses where both changed one. Until then `merged` holds what the person typed.
 */
export function compareEdits<Known extends Fields>({
  base,
  mine,
  theirs,
}: {
  /** The customer when the form was opened. */
  base: Known;
  mine: Known;
  theirs: Known;
}): {
  merged: Known;
  /** Names of the fields that only the other has changed. */
  taken: readonly (keyof Known & string)[];
  conflicts: readonly Conflict<keyof Known & string>[];
} {
  const names = keysOf(base);
  const changedThere = names.filter((name) => theirs[name] !== base[name]);
  const taken = changedThere.filter((name) => mine[name] === base[name]);
  const conflicts = changedThere
    .filter((name) => mine[name] !== base[name] && mine[name] !== theirs[name])
    .map((name) => ({ name, mine: `${mine[name]}`, theirs: `${theirs[name]}` }));
  const merged = {
    ...mine,
    ...Object.fromEntries(taken.map((name) => [name, theirs[name]])),
  };
  return { merged, taken, conflicts };
}
