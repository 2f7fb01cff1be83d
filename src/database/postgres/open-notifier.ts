import pg from 'pg';
import { BoundedMap } from '../../domain/shared/bounded-map.ts';
import { type Notification, type Notifier, notificationNames, type Remember } from '../engine.ts';

const channel = 'sundesk';
/** Notifications close together are sent as one. */
const batchMs = 20;
/** Between two heartbeats; a connection that does not answer in time is opened again. */
const beatMs = 5000;
const answerMsMax = 5000;
const againMs = { first: 250, max: 2000 };

/**
 * LISTEN and NOTIFY on a connection of its own. Nothing is sent within a transaction, where a NOTIFY would make all
 * commits of the database wait for each other, so if a node dies, others may learn of its changes only by polling. A
 * heartbeat detects a connection that died silently; `onBeat` may use the connection as well, and `onLost` is called
 * when it is lost.
 */
export function openNotifier(
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
): Notifier & { beatNow(): Promise<void>; close(): Promise<void> } {
  const unsent = new Set<Notification>();
  let listener: (name: Notification) => void = () => undefined;
  let connection: pg.Client | undefined;
  let sending: NodeJS.Timeout | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let waitMs = againMs.first;
  let isClosed = false;
  let opening: Promise<void> = open();

  async function open(): Promise<void> {
    const client = new pg.Client(config);
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload = '' }) => receive(payload));
    connection = client;
    try {
      await client.connect();
      await onConnect(client);
      await client.query(`listen ${channel}`);
      await onBeat(client);
      waitMs = againMs.first;
      // Notifications may have been missed.
      for (const name of notificationNames) listener(name);
      waiting = setTimeout(() => beat(client), beatMs);
    } catch {
      lose(client);
    }
  }

  async function beat(client: pg.Client): Promise<void> {
    const late = setTimeout(() => lose(client), answerMsMax);
    try {
      await onBeat(client);
      if (connection === client) waiting = setTimeout(() => beat(client), beatMs);
    } catch {
      lose(client);
    } finally {
      clearTimeout(late);
    }
  }

  function lose(client: pg.Client): void {
    if (connection !== client) return;
    connection = undefined;
    onLost(client);
    clearTimeout(waiting);
    client.end().catch(() => undefined);
    if (isClosed) return;
    waiting = setTimeout(() => {
      opening = open();
    }, waitMs);
    waitMs = Math.min(waitMs * 2, againMs.max);
  }

  function receive(payload: string): void {
    const [from, ...names] = payload.split('\n');
    if (from === node) return;
    for (const name of names) listener(name as Notification);
  }

  function sendAll(): void {
    sending = undefined;
    const client = connection;
    // The server limits payloads to 8,000 bytes; of many accounts the rest is sent next.
    const names = [...unsent].slice(0, 200);
    if (client === undefined) {
      unsent.clear();
      return;
    }
    for (const name of names) unsent.delete(name);
    const payload = [node, ...names].join('\n');
    client.query('select pg_notify($1, $2)', [channel, payload]).catch(() => lose(client));
    if (unsent.size > 0) sending = setTimeout(sendAll, batchMs);
  }

  return {
    notify(name) {
      unsent.add(name);
      sending ??= setTimeout(sendAll, batchMs);
    },
    onNotified(next) {
      listener = next;
    },
    async beatNow() {
      await opening;
      if (connection === undefined) return;
      clearTimeout(waiting);
      await beat(connection);
    },
    async close() {
      isClosed = true;
      clearTimeout(sending);
      if (unsent.size > 0) sendAll();
      clearTimeout(sending);
      clearTimeout(waiting);
      await opening;
      clearTimeout(waiting);
      const client = connection;
      connection = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}

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
