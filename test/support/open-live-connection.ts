import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

/** The events received over a live connection, in order. */
export type Received = { event: string; id: number; data: Record<string, unknown> };

export type LiveConnection = {
  /** All that has come so far. */
  received: readonly Received[];
  /** Resolves with the first thing of a kind that has come or comes; `message` is what has no other name. */
  next(event: string): Promise<Received>;
  /** Resolves with all that was sent once the server has ended it. */
  ended: Promise<readonly Received[]>;
  cut(): void;
};

const waitMsMax = 60_000;

/** Opens `/app/live` as the browser behind a cookie does. */
export async function openLiveConnection(
  t: TestContext,
  url: string,
  { cookie, after, query = '' }: { cookie: string; after?: number; query?: string },
): Promise<LiveConnection> {
  const stop = new AbortController();
  t.after(() => stop.abort());
  const response = await fetch(`${url}/app/live${query}`, {
    headers: { cookie, ...(after !== undefined && { 'last-event-id': String(after) }) },
    signal: stop.signal,
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const ended = read(response, (one) => {
    received.push(one);
    for (const look of waiting) look();
  }).then(() => received);
  ended.catch(() => undefined);
  return {
    received,
    ended,
    cut: () => stop.abort(),
    next: (event) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`No ${event} among ${JSON.stringify(received)}`)),
          waitMsMax,
        );
        const look = () => {
          const found = received.find((one) => one.event === event);
          if (found === undefined) return;
          waiting.delete(look);
          clearTimeout(late);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

async function read(response: Response, take: (one: Received) => void): Promise<void> {
  assert.ok(response.body);
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) take(parse(part));
  }
}

function parse(part: string): Received {
  const fields = Object.fromEntries(
    part.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return {
    event: fields.event ?? 'message',
    id: Number(fields.id),
    data: JSON.parse(fields.data ?? 'null'),
  };
}
