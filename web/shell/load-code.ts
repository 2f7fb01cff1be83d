/** Code of the app that did not arrive: the server is away, or was upgraded and has files of other names. */
export class CodeMissing extends Error {
  constructor(cause: unknown) {
    super('A part of Sundesk could not be loaded', { cause });
    this.name = 'CodeMissing';
  }
}

let isIncomplete = false;

/**
 * Loads a part of the app. After one part failed the page loads no other: browsers remember a failed script, and styles
 * that were asked for once are not asked for again, so the next screen could come without them. Only a reload helps then.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  if (isIncomplete) throw new CodeMissing(undefined);
  try {
    return await load();
  } catch (error) {
    isIncomplete = true;
    throw new CodeMissing(error);
  }
}

/** A reload that did not help is not repeated by itself within this time. */
const pauseMs = 60_000;

/**
 * Returns whether the page may reload by itself: once, and again when the server was away since, so that a page that cannot be
 * loaded at all does not reload for ever.
 */
export function mayReload({
  lastAt,
  now,
  wasAway,
}: {
  /** The last reload of this kind; undefined before the first. */
  lastAt: number | undefined;
  now: number;
  wasAway: boolean;
}): boolean {
  return wasAway || lastAt === undefined || now - lastAt >= pauseMs;
}
