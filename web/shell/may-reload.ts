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
