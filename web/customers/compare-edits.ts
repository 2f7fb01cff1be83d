/** Fields of a form by name. */
type Fields = Readonly<Record<string, string | number>>;

/** A field that two people changed, each to something else. */
export type Conflict<Name extends string = string> = {
  name: Name;
  mine: string | number;
  theirs: string | number;
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
  const names = Object.keys(base);
  const changedThere = names.filter((name) => theirs[name] !== base[name]);
  const taken = changedThere.filter((name) => mine[name] === base[name]);
  const conflicts = changedThere
    .filter((name) => mine[name] !== base[name] && mine[name] !== theirs[name])
    .map((name) => ({ name, mine: mine[name] as string, theirs: theirs[name] as string }));
  const merged = {
    ...mine,
    ...Object.fromEntries(taken.map((name) => [name, theirs[name]])),
  };
  return { merged, taken, conflicts };
}

/** The fields of a form that differ from its start; only these are sent. */
export function changesOf<Known extends Fields>(base: Known, mine: Known): Partial<Known> {
  return Object.fromEntries(
    Object.entries(mine).filter(([name, value]) => value !== base[name]),
  ) as Partial<Known>;
}
