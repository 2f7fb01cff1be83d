/** Two keys of a shortcut must follow each other within this. */
export const sequenceMsMax = 1500;

/** The meaning of a key after those before it. */
type Pressed<Action> = { action: Action } | 'waiting' | undefined;

/**
 * Recognises shortcuts of one or two keys, such as `?` and `g p`. The first key of a longer one is kept waiting for the
 * second; any other key ends that and counts by itself.
 */
export function createKeySequence<Action>(
  bindings: Readonly<Record<string, Action>>,
  now: () => number = Date.now,
) {
  const firsts = new Set(
    Object.keys(bindings).flatMap((keys) => (keys.includes(' ') ? [keys.split(' ')[0]] : [])),
  );
  let waiting: { key: string; at: number } | undefined;

  return function press(key: string): Pressed<Action> {
    const before = waiting;
    waiting = undefined;
    if (before !== undefined && now() - before.at <= sequenceMsMax) {
      const action = bindings[`${before.key} ${key}`];
      if (action !== undefined) return { action };
    }
    const action = bindings[key];
    if (action !== undefined) return { action };
    if (!firsts.has(key)) return undefined;
    waiting = { key, at: now() };
    return 'waiting';
  };
}
