import { z } from 'zod';
import type { AccountDb } from '../../domain/account-db.ts';
import { JsonText } from '../../domain/shared/json-text.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { sha256 } from '../../domain/shared/secrets.ts';
import { countingNumber } from './input.ts';
import type { Answer } from './operation.ts';
import { moment } from './shapes.ts';

const limitDefault = 50;
const limitMax = 100;
/** More than the longest cursor of any list. */
const cursorCharactersMax = 500;
const fingerprintCharacters = 16;

/** The values that a list is ordered by, of the item after which a page begins. */
type Place = readonly (number | string)[];

/** The parameters of every list with cursors, beside its filters. */
export const listParameters = {
  cursor: z.string().min(1).max(cursorCharactersMax).optional().meta({
    description: 'The `next` of the page before; leave it out for the first page',
  }),
  limit: countingNumber(limitMax)
    .optional()
    .meta({ description: `Items on a page: ${limitDefault}, or up to ${limitMax}` }),
};

/** The part of the description that every list with cursors shares. */
export const pagingManner =
  'While `next` is not `null` there are more: repeat the request with `cursor` set to it and the same filters.';
/** How lists are paged in an order that changes leave as it is, or in which they come again. */
export const listManner = `${pagingManner} Items that exist throughout are never left out, whatever changes between the pages.`;

/** The members that every item of a list with cursors has. */
export const listedMembers = {
  id: z.string(),
  created_at: moment,
  updated_at: moment.meta({ description: 'UTC, `YYYY-MM-DD HH:MM:SS`: the last change' }),
};

/** One page of a list with cursors. */
export function listAnswer<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable().meta({
      description: 'The `cursor` of the next page; `null` on the last page',
    }),
  });
}

/**
 * Answers one page. `find` reads it from the place of its cursor on, and returns the place of its last item where there is a
 * next page. A cursor holds a fingerprint of account, action and filters, and is refused with others.
 */
export async function answerList<At extends Place>(
  list: {
    action: string;
    store: AccountDb;
    query: { cursor?: string | undefined; limit?: number | undefined };
    place: z.ZodType<At>;
  },
  find: (page: {
    after: At | undefined;
    limit: number;
  }) => Promise<{ items: readonly object[]; next: Readonly<At> | undefined }>,
): Promise<Answer> {
  const { cursor, limit = limitDefault, ...filters } = list.query;
  const { accountId } = list.store;
  const fingerprint = sha256(JSON.stringify([accountId, list.action, sorted(filters)])).slice(
    0,
    fingerprintCharacters,
  );
  const after = cursor === undefined ? undefined : readCursor(cursor, fingerprint, list.place);
  const { items, next } = await find({ after, limit });
  const texts = items.map((item) => (item instanceof JsonText ? item.text : JSON.stringify(item)));
  const nextText = JSON.stringify(next === undefined ? null : writeCursor(fingerprint, next));
  return { text: `{"items":[${texts.join(',')}],"next":${nextText}}` };
}

/** Splits one row more than a page holds into the page and the cursor of its last row. */
export function cutRows<Row, const At extends Place>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => At,
): { rows: readonly Row[]; next: At | undefined } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > limit && last !== undefined ? placeOf(last) : undefined,
  };
}

function sorted(filters: object): [string, unknown][] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function writeCursor(fingerprint: string, place: Place): string {
  return Buffer.from(JSON.stringify([fingerprint, ...place])).toString('base64url');
}

function readCursor<At extends Place>(
  cursor: string,
  fingerprint: string,
  place: z.ZodType<At>,
): At {
  const [own, ...rest] = parse(cursor);
  if (typeof own !== 'string') throw invalidCursor();
  if (own !== fingerprint) {
    throw refusedCursor(
      'cursor belongs to a list with other filters. Repeat the filters that it came with, or leave cursor out to begin again',
    );
  }
  const read = place.safeParse(rest);
  if (!read.success) throw invalidCursor();
  return read.data;
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function invalidCursor(): Refusal {
  return refusedCursor('cursor must be the `next` of a page of this list');
}

function refusedCursor(message: string): Refusal {
  return new Refusal('INVALID_PARAMETERS', message, {}, 'cursor');
}
