import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ActivityPage,
  feedEntriesMax,
  readActivityFeed,
} from '../../domain/activity-feed/read-activity-feed.ts';
import type { App } from '../../domain/app.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import type { Moment } from '../../domain/shared/time.ts';
import { personOf } from './admit.ts';
import { accountHeader, findPerson, type Person } from './person.ts';

/** Intervals that tests shorten. */
export type LiveLimits = {
  /** Between two signs of life, each of which asks whether the person is still of the team. */
  beatMs: number;
  /** Between two looks for what other processes have recorded. */
  lookMs: number;
  /** What happens closely together is read at once. */
  gatherMs: number;
  linesOfPersonMax: number;
  linesMax: number;
};

const usualLimits: LiveLimits = {
  beatMs: 25_000,
  lookMs: 15_000,
  gatherMs: 100,
  linesOfPersonMax: 8,
  linesMax: 2000,
};

/** A browser that does not read is disconnected, and catches up when it reconnects. */
const unsentBytesMax = 2 ** 18;

/** A browser that receives live updates. */
type Line = {
  person: Person;
  /** By what its person is found again. */
  asked: { headers: Record<string, string>; ip: string };
  /** The last event that it received. */
  place: number;
  send(event: string | undefined, data: object, place: number): void;
  end(): void;
};

/**
 * `/app/live`: tells the browsers of a team what happens in their account, as server-sent events. Each has the number of
 * its event, so that a browser which was cut off goes on where it was (`Last-Event-ID`, or `after` in the address).
 * `hello` comes first and tells who one is, `beat` is a sign of life, and after `many` so much was left out that
 * everything may have changed.
 */
export function liveDoor(app: App, limits: Partial<LiveLimits> = {}): FastifyPluginAsync {
  const { beatMs, lookMs, gatherMs, linesOfPersonMax, linesMax } = { ...usualLimits, ...limits };

  return async (server: FastifyInstance) => {
    const lines = new Set<Line>();
    const board = openBoard(app, lines, gatherMs);
    const beat = setInterval(() => void beatAll(app, lines), beatMs);
    const look = setInterval(() => board.lookAll(), lookMs);
    app.store.onEvents((accountId) =>
      accountId === undefined ? board.lookAll() : board.refresh(accountId),
    );
    server.addHook('preClose', async () => {
      clearInterval(beat);
      clearInterval(look);
      board.close();
      for (const line of lines) line.end();
    });

    const config = { access: 'anyone signed in' } as const;
    server.get('/app/live', { config }, async (request, reply) => {
      const asked = askedBy(request);
      const person = personOf(request);
      const last = await person.store.events.lastPlace();
      if (lines.size >= linesMax || countOf(lines, person) >= linesOfPersonMax) {
        throw new Refusal('RATE_LIMITED', 'Sundesk is open in too many windows; close some');
      }
      const line = openLine(reply, { person, asked, place: placeOf(request, last) }, () =>
        lines.delete(line),
      );
      lines.add(line);
      const { accountId, userId } = person;
      line.send('hello', { accountId, userId }, line.place);
      // Needed even when it is up to date: an event after the newest one found may have been announced before this
      // browser was added.
      board.refresh(accountId);
    });
  };
}

function countOf(lines: ReadonlySet<Line>, { accountId, userId }: Person): number {
  return [...lines].filter(
    ({ person }) => person.accountId === accountId && person.userId === userId,
  ).length;
}

/** A browser cannot send headers with this request, so the window names its account in the address. */
function askedBy({ headers, query, ip }: FastifyRequest): Line['asked'] {
  const { account } = query as Record<string, unknown>;
  return {
    ip,
    headers: {
      cookie: headers.cookie ?? '',
      [accountHeader]: typeof account === 'string' ? account : '',
    },
  };
}

/** Where the browser was; the newest event when it was nowhere yet, or says what cannot be. */
function placeOf({ headers, query }: FastifyRequest, last: number): number {
  const said = headers['last-event-id'] ?? (query as Record<string, unknown>).after;
  const place = typeof said === 'string' && /^\d{1,15}$/.test(said) ? Number(said) : last;
  return Math.min(place, last);
}

function openLine(
  reply: FastifyReply,
  about: Pick<Line, 'person' | 'asked' | 'place'>,
  onEnd: () => void,
): Line {
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
    send: (event, data, place) => write(raw, event, data, place),
    end() {
      onEnd();
      raw.end();
    },
  };
}

function write(raw: ServerResponse, event: string | undefined, data: object, place: number): void {
  if (raw.writableLength > unsentBytesMax) {
    raw.destroy();
    return;
  }
  const name = event === undefined ? '' : `event: ${event}\n`;
  raw.write(`${name}id: ${place}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Members who were removed, signed out or given another role are noticed at the next heartbeat. */
async function beatAll(app: App, lines: Set<Line>): Promise<void> {
  const found = new Map<string, Promise<Person | undefined>>();
  for (const line of lines) {
    try {
      const { accountId, userId } = line.person;
      // Several windows of one browser are one person.
      const key = JSON.stringify(line.asked);
      const looking = found.get(key) ?? findPerson(app, line.asked);
      found.set(key, looking);
      const person = await looking;
      const isSame = person?.accountId === accountId && person.userId === userId;
      if (isSame && !person.mustSetUpTwoFactor) {
        line.person = person;
        line.send('beat', {}, line.place);
      } else {
        finish(line);
      }
    } catch (error) {
      app.log.error({ err: error }, 'live connection check failed');
    }
  }
}

/** Reads what happened in an account once for all of its lines. */
function openBoard(app: App, lines: Set<Line>, gatherMs: number) {
  const gathering = new Map<number, NodeJS.Timeout>();
  const looking = new Map<number, { again: boolean }>();
  let isClosed = false;

  function refresh(accountId: number): void {
    if (isClosed || gathering.has(accountId) || linesOf(accountId).length === 0) return;
    const under = looking.get(accountId);
    // A refresh during a read may come too late for it.
    if (under !== undefined) under.again = true;
    else
      gathering.set(
        accountId,
        setTimeout(() => void lookInTurn(accountId), gatherMs),
      );
  }

  async function lookInTurn(accountId: number): Promise<void> {
    gathering.delete(accountId);
    const under = { again: false };
    looking.set(accountId, under);
    try {
      await look(accountId);
    } catch (error) {
      app.log.error({ err: error }, 'live updates could not be read');
    }
    looking.delete(accountId);
    if (under.again) refresh(accountId);
  }

  function linesOf(accountId: number): Line[] {
    return [...lines].filter(({ person }) => person.accountId === accountId);
  }

  async function look(accountId: number): Promise<void> {
    const store = app.store.forAccount(accountId);
    for (;;) {
      // A rule that was made since the last sign of life counts at once.
      const withoutTwoFactor = await store.users.idsWithoutTwoFactor();
      for (const line of linesOf(accountId)) {
        if (withoutTwoFactor.includes(line.person.userId)) finish(line);
      }
      const last = await store.events.lastPlace();
      for (const line of linesOf(accountId))
        if (last - line.place > feedEntriesMax) skip(line, last);
      const behind = linesOf(accountId).filter(({ place }) => place < last);
      if (behind.length === 0) return;
      const from = Math.min(...behind.map(({ place }) => place));
      const page = await readActivityFeed(store, from);
      // A page that is not full holds all there were, also where the last ones were only tests.
      const isWhole = page.entries.length < feedEntriesMax;
      const through = isWhole ? Math.max(page.through, last) : page.through;
      for (const line of behind) tell(line, page, { through, now: app.now() });
    }
  }

  return {
    refresh,
    lookAll() {
      const accounts = new Set([...lines].map(({ person }) => person.accountId));
      for (const accountId of accounts) refresh(accountId);
    },
    close() {
      isClosed = true;
      for (const timer of gathering.values()) clearTimeout(timer);
    },
  };
}

/** The browser finds out why when it comes again. */
function finish(line: Line): void {
  line.send('over', {}, line.place);
  line.end();
}

function skip(line: Line, last: number): void {
  line.place = last;
  line.send('many', {}, last);
}

function tell(
  line: Line,
  page: ActivityPage,
  { through, now }: { through: number; now: Moment },
): void {
  for (const { entry, isFor } of page.entries) {
    if (entry.place <= line.place || !isFor(line.person.onlyOwner)) continue;
    const { place, at, ...rest } = entry;
    // Not when it was: the clock of the browser may be another.
    line.send(undefined, { ...rest, ageMs: Math.max(now - at, 0) }, place);
  }
  line.place = Math.max(line.place, through);
}
