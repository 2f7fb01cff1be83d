import pg from 'pg';
import { unavailable } from '../engine.ts';
import { asUnavailable } from './unavailable.ts';

type Reader = { client: pg.Client; connected: Promise<unknown>; underWay: number };

/**
 * Connections for reads at any time: queries are pipelined without waiting for answers. Each goes to the connection
 * with the fewest queries under way, and another connection is opened when all are busy.
 */
export function openReaders(
  config: pg.ClientConfig,
  { max, onConnect }: { max: number; onConnect: (client: pg.Client) => Promise<void> },
) {
  const readers = new Set<Reader>();
  const readerOf = new WeakMap<pg.ClientBase, Reader>();
  let isEnded = false;

  function open(): Reader {
    const client = new pg.Client(config);
    const reader = { client, connected: connect(client), underWay: 0 };
    // A broken connection is replaced when the next one is needed.
    const drop = () => readers.delete(reader);
    client.on('error', drop);
    client.on('end', drop);
    reader.connected.catch(drop);
    readers.add(reader);
    readerOf.set(client, reader);
    return reader;
  }

  async function connect(client: pg.Client): Promise<void> {
    await client.connect();
    try {
      await onConnect(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  function leastBusy(): Reader {
    let least: Reader | undefined;
    for (const reader of readers) {
      if (reader.underWay === 0) return reader;
      if (least === undefined || reader.underWay < least.underWay) least = reader;
    }
    return least === undefined || readers.size < max ? open() : least;
  }

  async function acquire(): Promise<pg.ClientBase> {
    // A request whose client has gone may read until the very end; a connection opened now would never be closed.
    if (isEnded) throw unavailable();
    const reader = leastBusy();
    reader.underWay += 1;
    try {
      await reader.connected;
      return reader.client;
    } catch (error) {
      reader.underWay -= 1;
      throw asUnavailable(error) ?? error;
    }
  }

  function release(client: pg.ClientBase): void {
    const reader = readerOf.get(client);
    if (reader !== undefined) reader.underWay -= 1;
  }

  return {
    acquire,
    release,
    async use<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
      const client = await acquire();
      try {
        return await work(client);
      } finally {
        release(client);
      }
    },
    async end(): Promise<void> {
      isEnded = true;
      await Promise.all([...readers].map(({ client }) => client.end()));
    },
  };
}
