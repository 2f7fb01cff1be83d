import type { EventType } from '../../src/domain/events/event.ts';
import type { RefusalCode } from '../../src/domain/shared/refusals.ts';
import type { Call, openTestApp, TestApp } from '../support/open-test-app.ts';

/** One request and its whole answer. The answer stands in `api/<folder>/<name>.json`. */
export type GoldenCase = {
  /** The action, unless the case is about how actions are found at all. */
  folder: string;
  name: string;
  /** What `arrange` has made true, for the reader of the file. */
  given?: string;
  options?: Parameters<typeof openTestApp>[1];
  /** What it returns, such as the id of what it made, is handed to `request`. */
  arrange?: (test: TestApp) => Promise<unknown>;
  /** Sent to the action `folder` with the account's key unless `query` says otherwise. */
  request: Call | ((arranged: string) => Call);
  /** Absent when the request succeeds. */
  refusal?: RefusalCode;
  /** The types of the events that the request records. */
  events: readonly EventType[];
};

type Rest = Omit<GoldenCase, 'folder' | 'name' | 'events'> & Partial<Pick<GoldenCase, 'events'>>;

/** Names the cases of one folder by the keys of a table. */
export function casesOf(folder: string, table: Record<string, Rest>): GoldenCase[] {
  return Object.entries(table).map(([name, rest]) => ({ folder, name, events: [], ...rest }));
}

type Requests = Record<string, Rest['request']>;

/** Cases that are refused alike, a line for each request. */
export function refusedAs(refusal: RefusalCode, requests: Requests): Record<string, Rest> {
  return refusedAfter(refusal, {}, requests);
}

/** Cases that are refused alike and share what went before. */
export function refusedAfter(
  refusal: RefusalCode,
  before: Omit<Rest, 'request'>,
  requests: Requests,
): Record<string, Rest> {
  const entries = Object.entries(requests);
  return Object.fromEntries(
    entries.map(([name, request]) => [name, { ...before, request, refusal }] as const),
  );
}
