import { BoundedMap } from '../../domain/shared/bounded-map.ts';
import type { Remember } from '../engine.ts';
import type { Snapshots } from './snapshots.ts';

const rememberedMax = 1000;

/** Keeps what was loaded until anything is committed; then all is loaded anew. */
export function rememberWhileUnchanged({ version }: Snapshots): Remember {
  return <Value>(load: (key: string) => Promise<Value>) => {
    const remembered = new BoundedMap<string, Promise<Value>>(rememberedMax);
    let rememberedVersion = -1;
    return (key) => {
      const current = version();
      if (current !== rememberedVersion) remembered.clear();
      rememberedVersion = current;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const loading = load(key);
      remembered.set(key, loading);
      loading.catch(() => remembered.delete(key));
      return loading;
    };
  };
}
