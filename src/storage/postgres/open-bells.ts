import pg from 'pg';
import { type Bell, type Bells, bellNames } from '../engine.ts';

const channel = 'sundesk';
/** Notifications close together are sent as one. */
const gatherMs = 20;
/** Between two signs of life of the line; without an answer within the time it is opened anew. */
const beatMs = 5000;
const answerMsMax = 5000;
const againMs = { first: 250, max: 2000 };

/**
 * LISTEN and NOTIFY on a connection of its own. Nothing is sent within a transaction, where a NOTIFY would make all
 * commits of the database wait for each other, so if a node dies, others may learn of its changes only by polling. A
 * heartbeat detects a connection that died silently; `onBeat` may use the connection as well, and `onLost` is called
 * when it is lost.
 */
export function openBells(
  config: pg.ClientConfig,
  {
    node,
    onConnect,
    onBeat,
    onLost,
  }: {
    node: string;
    onConnect: (client: pg.Client) => Promise<void>;
    onBeat: (client: pg.Client) => Promise<void>;
    onLost: (client: pg.Client) => void;
  },
): Bells & { beatNow(): Promise<void>; close(): Promise<void> } {
  const untold = new Set<Bell>();
  let listener: (bell: Bell) => void = () => undefined;
  let line: pg.Client | undefined;
  let telling: NodeJS.Timeout | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let waitMs = againMs.first;
  let isClosed = false;
  let opening: Promise<void> = open();

  async function open(): Promise<void> {
    const client = new pg.Client(config);
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload = '' }) => hear(payload));
    line = client;
    try {
      await client.connect();
      await onConnect(client);
      await client.query(`listen ${channel}`);
      await onBeat(client);
      waitMs = againMs.first;
      // Notifications may have been missed.
      for (const bell of bellNames) listener(bell);
      waiting = setTimeout(() => beat(client), beatMs);
    } catch {
      lose(client);
    }
  }

  async function beat(client: pg.Client): Promise<void> {
    const late = setTimeout(() => lose(client), answerMsMax);
    try {
      await onBeat(client);
      if (line === client) waiting = setTimeout(() => beat(client), beatMs);
    } catch {
      lose(client);
    } finally {
      clearTimeout(late);
    }
  }

  function lose(client: pg.Client): void {
    if (line !== client) return;
    line = undefined;
    onLost(client);
    clearTimeout(waiting);
    client.end().catch(() => undefined);
    if (isClosed) return;
    waiting = setTimeout(() => {
      opening = open();
    }, waitMs);
    waitMs = Math.min(waitMs * 2, againMs.max);
  }

  function hear(payload: string): void {
    const [from, ...bells] = payload.split('\n');
    if (from === node) return;
    for (const bell of bells) listener(bell as Bell);
  }

  function tellAll(): void {
    telling = undefined;
    const client = line;
    // The server limits payloads to 8,000 bytes; of many accounts the rest is sent next.
    const bells = [...untold].slice(0, 200);
    if (client === undefined) {
      untold.clear();
      return;
    }
    for (const bell of bells) untold.delete(bell);
    const payload = [node, ...bells].join('\n');
    client.query('select pg_notify($1, $2)', [channel, payload]).catch(() => lose(client));
    if (untold.size > 0) telling = setTimeout(tellAll, gatherMs);
  }

  return {
    tell(bell) {
      untold.add(bell);
      telling ??= setTimeout(tellAll, gatherMs);
    },
    onTold(told) {
      listener = told;
    },
    async beatNow() {
      await opening;
      if (line === undefined) return;
      clearTimeout(waiting);
      await beat(line);
    },
    async close() {
      isClosed = true;
      clearTimeout(telling);
      if (untold.size > 0) tellAll();
      clearTimeout(telling);
      clearTimeout(waiting);
      await opening;
      clearTimeout(waiting);
      const client = line;
      line = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
