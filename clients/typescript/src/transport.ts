import { ConnectionError, readError, SundeskError, TimeoutError } from './errors.ts';
import { List, type Page } from './list.ts';
import { retryDelay } from './retry-delay.ts';
import { version } from './version.ts';

export { List } from './list.ts';

export type SundeskOptions = {
  /** Where Sundesk is, such as `https://crm.example.com`. */
  url: string;
  apiKey: string;
  /** How long one attempt may take, its response included: 30,000 unless given. */
  timeoutMs?: number;
  /** How often a request is repeated: 4 times unless given. */
  retries?: number;
  /** A request that would have to wait longer before its retry fails at once: 60,000 unless given. */
  longestWaitMs?: number;
  /** Headers for every request, such as those that a proxy asks for. */
  headers?: Readonly<Record<string, string>>;
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch;
};

/** Options of one call. */
export type CallOptions = {
  signal?: AbortSignal;
  timeoutMs?: number;
  retries?: number;
};

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One request, as `request` takes it. */
export type RequestInput = CallOptions & {
  /** POST with a body, otherwise GET, unless given. */
  method?: 'GET' | 'POST';
  query?: object;
  body?: object;
  /** Makes it safe to repeat a POST. */
  idempotencyKey?: string;
};

/** A response with status 200. */
export type Answered = { headers: Headers; bytes: Uint8Array };

/** Sends requests, repeats them where that is safe, and turns failures into errors. */
export abstract class Transport {
  readonly #apiKey: string;
  readonly #address: string;
  readonly #options: Required<Pick<SundeskOptions, 'timeoutMs' | 'retries' | 'longestWaitMs'>> &
    SundeskOptions;

  constructor(options: SundeskOptions) {
    const { url, apiKey, ...rest } = options;
    if (!apiKey) throw new TypeError('Sundesk needs an apiKey');
    const { origin, pathname, protocol } = new URL(url);
    if (protocol !== 'https:' && protocol !== 'http:')
      throw new TypeError('The url of Sundesk begins with https:// or http://');
    const path = pathname.replace(/\/(apidata\.php)?$/, '');
    this.#address = `${origin}${path}/apidata.php`;
    this.#apiKey = apiKey;
    const usual = { timeoutMs: 30_000, retries: 4, longestWaitMs: 60_000 };
    // The key stands in a private field alone, so that printing a client does not show it.
    this.#options = { ...usual, ...rest, url: this.#address, apiKey: '' };
  }

  /**
   * Calls any operation by its action and returns headers and body: for operations that this version of the package does not
   * know, and for headers such as `X-Total-Count`.
   */
  async request(action: string, input: RequestInput = {}): Promise<Answered> {
    const { retries = this.#options.retries, signal, idempotencyKey } = input;
    const method = input.method ?? (input.body === undefined ? 'GET' : 'POST');
    for (let retry = 0; ; retry += 1) {
      const outcome = await this.#attempt(action, method, input);
      if (!(outcome instanceof SundeskError)) return outcome;
      const isSafe = method === 'GET' || idempotencyKey !== undefined;
      const delay = retryDelay(retry, outcome.retryAfter);
      const goesOn = retry < retries && delay <= this.#options.longestWaitMs;
      if (!goesOn || !mayRepeat(outcome, isSafe)) throw outcome;
      await wait(delay, signal);
    }
  }

  /** One attempt: its response, or its failure. Throws only when the caller has aborted. */
  async #attempt(
    action: string,
    method: string,
    input: RequestInput,
  ): Promise<Answered | SundeskError> {
    const { signal, body, idempotencyKey } = input;
    const { fetch: send = fetch, headers } = this.#options;
    signal?.throwIfAborted();
    const timeoutMs = input.timeoutMs ?? this.#options.timeoutMs;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await send(this.#addressOf(action, input.query as Query | undefined), {
        method,
        headers: {
          'user-agent': `sundesk-client-typescript/${version}`,
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // Elsewhere the key would be sent to another address, and a POST would become a GET.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status === 200) return { headers: response.headers, bytes };
      return readError(action, response, new TextDecoder().decode(bytes));
    } catch (cause) {
      signal?.throwIfAborted();
      if (timeout.aborted)
        return new TimeoutError(`No response within ${timeoutMs} ms`, { action, cause });
      return new ConnectionError(`No response: ${reasonOf(cause)}`, { action, cause });
    }
  }

  #addressOf(action: string, query: Query = {}): string {
    const parameters = new URLSearchParams({ action });
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) parameters.set(name, String(value));
    }
    parameters.set('api_key', this.#apiKey);
    return `${this.#address}?${parameters}`;
  }

  protected async get<Result>(
    { action, query }: { action: string; query?: object },
    options?: CallOptions,
  ): Promise<Result> {
    return parse(await this.request(action, { ...options, ...(query && { query }) }));
  }

  protected async post<Result>(
    input: { action: string; body: object; takesIdempotencyKey?: boolean },
    options: CallOptions & { idempotencyKey?: string } = {},
  ): Promise<Result> {
    const { action, body, takesIdempotencyKey } = input;
    const key = takesIdempotencyKey ? { idempotencyKey: crypto.randomUUID() } : {};
    return parse(await this.request(action, { ...key, ...options, body }));
  }

  protected async file(
    { action, query }: { action: string; query: object },
    options?: CallOptions,
  ): Promise<Uint8Array> {
    return (await this.request(action, { ...options, query })).bytes;
  }

  protected list<Item>(
    list: { action: string; query?: object; isPaged?: boolean; hasCursor?: boolean },
    options?: CallOptions,
  ): List<Item> {
    const { action, query = {}, isPaged, hasCursor } = list;
    const ask = async (asked: object): Promise<Page<Item>> => {
      const answered = await this.request(action, { ...options, query: asked });
      if (hasCursor) {
        const { items, next } = parse<{ items: Item[]; next: string | null }>(answered);
        return { items, next: next === null ? undefined : () => ask({ ...query, cursor: next }) };
      }
      const next = nextQuery(answered.headers);
      return { items: parse(answered), next: next && (() => ask(next)) };
    };
    const isWhole = isPaged && !('page' in query || 'after' in query);
    return new List(
      () => ask(query),
      () => ask(isWhole ? { page: 1, ...query } : query),
    );
  }
}

/** After 429 nothing has happened yet; after any other failure a change may have been made. */
function mayRepeat({ status, name }: SundeskError, isSafe: boolean): boolean {
  if (status === 429) return true;
  return isSafe && (status === undefined || name === 'UnavailableError');
}

/** Without the key, which a `Link` does not hold. */
function nextQuery(headers: Headers): Record<string, string> | undefined {
  const [, next] = /<([^>]+)>\s*;\s*rel="next"/.exec(headers.get('link') ?? '') ?? [];
  if (next === undefined) return undefined;
  const { action: _, ...query } = Object.fromEntries(new URL(next).searchParams);
  return query;
}

function parse<Result>({ bytes }: Answered): Result {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The messages of fetch name no reason; their causes do. */
function reasonOf(cause: unknown): string {
  const { message, cause: inner } = cause as { message?: string; cause?: { message?: string } };
  return inner?.message || message || 'the connection failed';
}

/** Waits, or throws as soon as the caller aborts. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
