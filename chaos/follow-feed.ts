import { setTimeout as sleep } from 'node:timers/promises';
import { readPage } from './read-api.ts';
import type { Service } from './target.ts';

const pauseMs = 50;

/**
 * Reads the feed while it grows, always on from the last event that it knows: what would be committed before that one
 * later is missed for ever. Returns what ends it, with the ids of all that it has read by then.
 */
export function followFeed(service: Service): () => Promise<string[]> {
  const ids: string[] = [];
  let stopping = false;

  async function follow(): Promise<string[]> {
    while (true) {
      const isLast = stopping;
      const read = await readOn();
      if (isLast && read === 0) return ids;
      await sleep(pauseMs);
    }
  }

  /** Returns the number of events read, or undefined when the service is away. */
  async function readOn(): Promise<number | undefined> {
    try {
      const page = await readPage(await service.up(), {
        apiKey: service.apiKey,
        after: ids.at(-1),
      });
      ids.push(...page.map(({ id }) => id));
      return page.length;
    } catch {
      return undefined;
    }
  }

  const followed = follow();
  return () => {
    stopping = true;
    return followed;
  };
}
