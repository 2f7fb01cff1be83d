import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { findIdsWithoutTwoFactor } from '../../domain/accounts/team/user-queries.ts';
import {
  type ActivityPage,
  feedEntriesMax,
  readActivityFeed,
} from '../../domain/activity-feed/read-activity-feed.ts';
import type { App } from '../../domain/app.ts';
import { findLastCursor } from '../../domain/events/event-queries.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { Moment } from '../../domain/shared/time.ts';
import { personOf } from './admit.ts';
import { accountHeader, findPerson, type Person } from './person.ts';

/** Intervals that tests shorten. */
export type LiveLimits = {
  /** Between two signs of life, each of which asks whether the person is still of the team. */
  heartbeatMs: number;
  /** Between two looks for what other processes have recorded. */
  pollMs: number;
  /** Events close together are read at once. */
  coalesceMs: number;
  connectionsOfPersonMax: number;
  connectionsMax: number;
};

const usualLimits: LiveLimits = {
  heartbeatMs: 25_000,
  pollMs: 15_000,
  coalesceMs: 100,
  connectionsOfPersonMax: 8,
  connectionsMax: 2000,
};

/** A browser that does not read is disconnected, and catches up when it reconnects. */
const unsentBytesMax = 2 ** 18;

/** A browser that receives live updates. */
type Connection = {
  person: Person;
  /** Finds the person again at each heartbeat. */
  credentials: { headers: Record<string, string>; ip: string };
  /** The last event that it received. */
  cursor: number;
  send(event: string | undefined, data: object, cursor: number): void;
  end(): void;
};

/**
 * `/app/live`: tells the browsers of a team what happens in their account, as server-sent events. Each has the number of
 * its event, so that a browser which was cut off goes on where it was (`Last-Event-ID`, or `after` in the address).
 * `hello` comes first and tells who one is, `beat` is a sign of life, and after `many` so much was left out that
 * everything may have changed. `changes` says that next steps or replies have changed, which are not events; a browser that was cut
 * off takes it for said.
 */
export function liveDoor(app: App, limits: Partial<LiveLimits> = {}): FastifyPluginAsync {
  const { heartbeatMs, pollMs, coalesceMs, connectionsOfPersonMax, connectionsMax } = {
    ...usualLimits,
    ...limits,
  };

  return async (server: FastifyInstance) => {
    const connections = new Set<Connection>();
    const hub = openHub(app, connections, coalesceMs);
    const beating = setInterval(() => void heartbeat(app, connections), heartbeatMs);
    const polling = setInterval(() => hub.refreshAll(), pollMs);
    app.store.listen('events', (accountId) =>
      accountId === undefined ? hub.refreshAll() : hub.refresh(accountId),
    );
    app.store.listen('changes', (accountId) => {
      for (const { person, send, cursor } of connections) {
        if (accountId === undefined || person.accountId === accountId) send('changes', {}, cursor);
      }
    });
    server.addHook('preClose', async () => {
      clearInterval(beating);
      clearInterval(polling);
      hub.close();
      for (const connection of connections) connection.end();
    });

    const config = { access: 'anyone signed in' } as const;
    server.get('/app/live', { config }, async (request, reply) => {
      const credentials = credentialsOf(request);
      const person = personOf(request);
      const last = await findLastCursor(person.store);
      if (
        connections.size >= connectionsMax ||
        countOf(connections, person) >= connectionsOfPersonMax
      ) {
        throw new Refusal('RATE_LIMITED', 'Sundesk is open in too many windows; close some');
      }
      const connection = openConnection(
        reply,
        { person, credentials, cursor: cursorFrom(request, last) },
        () => connections.delete(connection),
      );
      connections.add(connection);
      const { accountId, userId } = person;
      connection.send('hello', { accountId, userId }, connection.cursor);
      // Needed even when it is up to date: an event after the newest one found may have been announced before this
      // browser was added.
      hub.refresh(accountId);
    });
  };
}

function countOf(connections: ReadonlySet<Connection>, { accountId, userId }: Person): number {
  return [...connections].filter(
    ({ person }) => person.accountId === accountId && person.userId === userId,
  ).length;
}

/** A browser cannot send headers with this request, so the window names its account in the address. */
function credentialsOf({ headers, query, ip }: FastifyRequest): Connection['credentials'] {
  const { account } = query as Record<string, unknown>;
  return {
    ip,
    headers: {
      cookie: headers.cookie ?? '',
      [accountHeader]: typeof account === 'string' ? account : '',
    },
  };
}

/** Returns the browser's position in the feed; the newest event if it has none, or an impossible one. */
function cursorFrom({ headers, query }: FastifyRequest, last: number): number {
  const sent = headers['last-event-id'] ?? (query as Record<string, unknown>).after;
  const cursor = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : last;
  return Math.min(cursor, last);
}

function openConnection(
  reply: FastifyReply,
  about: Pick<Connection, 'person' | 'credentials' | 'cursor'>,
  onEnd: () => void,
): Connection {
  reply.hijack();
  const { raw, request } = reply;
  raw.writeHead(200, {
    'request-id': request.id,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-content-type-options': 'nosniff',
    // Some proxies would wait for the end, which never comes.
    'x-accel-buffering': 'no',
  });
  raw.on('close', onEnd);
  raw.on('error', onEnd);
  return {
    ...about,
    send: (event, data, cursor) => write(raw, event, data, cursor),
    end() {
      onEnd();
      raw.end();
    },
  };
}

function write(raw: ServerResponse, event: string | undefined, data: object, cursor: number): void {
  if (raw.writableLength > unsentBytesMax) {
    raw.destroy();
    return;
  }
  const name = event === undefined ? '' : `event: ${event}\n`;
  raw.write(`${name}id: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Members who were removed, signed out or given another role are noticed at the next heartbeat. */
async function heartbeat(app: App, connections: Set<Connection>): Promise<void> {
  const found = new Map<string, Promise<Person | undefined>>();
  for (const connection of connections) {
    try {
      const { accountId, userId } = connection.person;
      // Several windows of one browser are one person.
      const key = JSON.stringify(connection.credentials);
      const looking = found.get(key) ?? findPerson(app, connection.credentials);
      found.set(key, looking);
      const person = await looking;
      const isSame = person?.accountId === accountId && person.userId === userId;
      if (isSame && !person.mustSetUpTwoFactor) {
        connection.person = person;
        connection.send('beat', {}, connection.cursor);
      } else {
        disconnect(connection);
      }
    } catch (error) {
      app.log.error({ err: error }, 'live connection check failed');
    }
  }
}

/** Reads the new events of an account once for all of its connections. */
function openHub(app: App, connections: Set<Connection>, coalesceMs: number) {
  const scheduled = new Map<number, NodeJS.Timeout>();
  const reading = new Map<number, { again: boolean }>();
  let isClosed = false;

  function refresh(accountId: number): void {
    if (isClosed || scheduled.has(accountId) || connectionsOf(accountId).length === 0) return;
    const under = reading.get(accountId);
    // A refresh during a read may come too late for it.
    if (under !== undefined) under.again = true;
    else
      scheduled.set(
        accountId,
        setTimeout(() => void refreshInTurn(accountId), coalesceMs),
      );
  }

  async function refreshInTurn(accountId: number): Promise<void> {
    scheduled.delete(accountId);
    const under = { again: false };
    reading.set(accountId, under);
    try {
      await sendNew(accountId);
    } catch (error) {
      app.log.error({ err: error }, 'live updates could not be read');
    }
    reading.delete(accountId);
    if (under.again) refresh(accountId);
  }

  function connectionsOf(accountId: number): Connection[] {
    return [...connections].filter(({ person }) => person.accountId === accountId);
  }

  async function sendNew(accountId: number): Promise<void> {
    const store = app.store.forAccount(accountId);
    for (;;) {
      // A rule that was made since the last sign of life counts at once.
      const withoutTwoFactor = await findIdsWithoutTwoFactor(store);
      for (const connection of connectionsOf(accountId)) {
        if (withoutTwoFactor.includes(connection.person.userId)) disconnect(connection);
      }
      const last = await findLastCursor(store);
      for (const connection of connectionsOf(accountId))
        if (last - connection.cursor > feedEntriesMax) skip(connection, last);
      const behind = connectionsOf(accountId).filter(({ cursor }) => cursor < last);
      if (behind.length === 0) return;
      const from = Math.min(...behind.map(({ cursor }) => cursor));
      const page = await readActivityFeed(store, from);
      // A page that is not full holds all there were, also where the last ones were only tests.
      const isWhole = page.entries.length < feedEntriesMax;
      const through = isWhole ? Math.max(page.through, last) : page.through;
      for (const connection of behind) sendPage(connection, page, { through, now: app.now() });
    }
  }

  return {
    refresh,
    refreshAll() {
      const accounts = new Set([...connections].map(({ person }) => person.accountId));
      for (const accountId of accounts) refresh(accountId);
    },
    close() {
      isClosed = true;
      for (const timer of scheduled.values()) clearTimeout(timer);
    },
  };
}

/** The browser finds out why when it comes again. */
function disconnect(connection: Connection): void {
  connection.send('over', {}, connection.cursor);
  connection.end();
}

function skip(connection: Connection, last: number): void {
  connection.cursor = last;
  connection.send('many', {}, last);
}

function sendPage(
  connection: Connection,
  page: ActivityPage,
  { through, now }: { through: number; now: Moment },
): void {
  for (const { entry, isFor } of page.entries) {
    if (entry.cursor <= connection.cursor || !isFor(connection.person.onlyOwner)) continue;
    const { cursor, at, ...rest } = entry;
    // Sends the event's age instead of its time, because the browser's clock may differ.
    connection.send(undefined, { ...rest, ageMs: Math.max(now - at, 0) }, cursor);
  }
  connection.cursor = Math.max(connection.cursor, through);
}
