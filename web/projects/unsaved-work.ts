import type { Unsaved } from './autosave.ts';

/** Edits that the server does not have, as kept in the browser. */
type UnsavedWork = Unsaved & {
  /** Time of the last edit. */
  at: number;
};

export type UnsavedWorkKeeper = {
  read(): UnsavedWork | undefined;
  write(work: UnsavedWork): void;
  /** Removes what this keeper wrote or read; another window's work stays. */
  forget(): void;
};

/** Time that unsaved work is kept. */
const keptMsMax = 60 * 24 * 60 * 60 * 1000;
const prefix = 'sundesk.unsaved.';
/** A changed form cannot read work kept before, which is then ignored. */
const form = 2;

/** A browser's storage for texts. */
export type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Keeps the unsaved work of one user on one project. A browser may keep nothing (full, or private). */
export function keepUnsavedWork(
  place: Place,
  { accountId, userId, projectId }: { accountId: number; userId: number; projectId: number },
  now: number,
): UnsavedWorkKeeper {
  const name = `${prefix}${accountId}.${userId}.${projectId}`;
  let known: string | null = null;
  forgetOld(place, now);

  return {
    read() {
      known = place.getItem(name);
      return parse(known);
    },
    write(work) {
      known = JSON.stringify({ form, ...work });
      try {
        place.setItem(name, known);
      } catch {
        known = null;
      }
    },
    forget() {
      if (known !== null && place.getItem(name) === known) place.removeItem(name);
      known = null;
    },
  };
}

function forgetOld(place: Place, now: number): void {
  const names = Array.from({ length: place.length }, (_, index) => place.key(index) ?? '');
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const work = parse(place.getItem(name));
    if (work === undefined || work.at < now - keptMsMax) place.removeItem(name);
  }
}

function parse(text: string | null): UnsavedWork | undefined {
  if (text === null) return undefined;
  try {
    const { form: found, base, mine, unanswered, at } = JSON.parse(text);
    return found === form ? { base, mine, unanswered, at } : undefined;
  } catch {
    return undefined;
  }
}
