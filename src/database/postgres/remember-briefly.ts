import { BoundedMap } from '../../domain/shared/bounded-map.ts';
import type { Remember } from '../engine.ts';

const rememberedMax = 1000;
/**
 * Changes committed by another node are announced at once; if the announcement is lost, they are seen this much later.
 */
const rememberedMs = 1000;

/** Keeps what was loaded for a second at most, and until `forget` is called. */
export function rememberBriefly(): { remember: Remember; forget(): void } {
  let forgotten = 0;
  const remember: Remember = <Value>(load: (key: string) => Promise<Value>) => {
    const remembered = new BoundedMap<string, { value: Promise<Value>; until: number }>(
      rememberedMax,
    );
    let version = 0;
    return (key) => {
      if (version !== forgotten) remembered.clear();
      version = forgotten;
      const known = remembered.get(key);
      if (known !== undefined && known.until > performance.now()) return known.value;
      const value = load(key);
      remembered.set(key, { value, until: performance.now() + rememberedMs });
      value.catch(() => remembered.delete(key));
      return value;
    };
  };
  return {
    remember,
    forget() {
      forgotten += 1;
    },
  };
}
