import { type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import type { AuditStep } from '../../domain/contracts/contract.ts';
import type { TimelineStore } from '../../domain/customer-pages/store.ts';
import {
  type Happening,
  type TimelineCursor,
  type TimelineEntry,
  unseenSteps,
  viewsByPeople,
} from '../../domain/customer-pages/timeline.ts';
import type { RowOutcome } from '../../domain/imports/import.ts';
import { shownWords } from '../../domain/messages/templates/shown-words.ts';
import { customerChanges } from '../customers/customer-changes.ts';
import type { Db } from '../schema.ts';

const summaryCharactersMax = 160;

type SourcePage = { customerId: number; before: TimelineCursor | undefined; limit: number };
/** Newest first, from before the cursor. */
type Source = (ask: SourcePage & { rank: number }) => Promise<Found[]>;
type Found = { at: number; id: string | number; happening: Happening };

/**
 * The timeline of a customer is spread over many tables. A page merges a page of each table, so it costs the same
 * however long the history is. Within one moment, an effect is listed before its cause.
 */
export function timelineStore(db: Db, accountId: number): TimelineStore {
  const sources: Readonly<Record<string, Source>> = {
    status: statusChanges,
    message: messages,
    received: receivedSms,
    contract: contractSteps,
    view: views,
    ended: endedProposals,
    published: publishedProposals,
    project: projects,
    note: notes,
    change: changes,
    import: imports,
    customer: creation,
  };

  return {
    async of(customerId, page) {
      const named = await Promise.all(
        Object.entries(sources).map(async ([name, source], rank) => {
          const found = await source({ customerId, ...page, limit: page.limit + 1, rank });
          return found.map(({ at, id, happening }) => ({
            cursor: { at, rank, id },
            entry: { entryId: `${name}-${id}`, at, ...happening } satisfies TimelineEntry,
          }));
        }),
      );
      const sorted = named
        .flat()
        .toSorted((one, other) => compareCursors(one.cursor, other.cursor));
      const shown = sorted.slice(0, page.limit);
      const next = sorted.length > page.limit ? shown.at(-1)?.cursor : undefined;
      return { entries: shown.map(({ entry }) => entry), next };
    },
  };

  async function creation({
    customerId,
    ...page
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await db
      .selectFrom('customers')
      .select(['created_at as at', 'customer_id as id'])
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId)
      .execute();
    return onPage(
      rows.map((row) => ({ ...row, happening: { kind: 'created' } })),
      page,
    );
  }

  /** Few files have the same customer, so all of these are read. */
  async function imports({ customerId, ...page }: SourcePage & { rank: number }): Promise<Found[]> {
    const former = await customerChanges(db, accountId).formerIds(customerId);
    const rows = await db
      .selectFrom('import_rows as r')
      .innerJoin('imports as i', 'i.import_id', 'r.import_id')
      .select([
        'r.written_at as at',
        'r.row_number as rowNumber',
        'i.import_id as importId',
        'i.file_name as fileName',
        'i.user_id as userId',
      ])
      .where('r.customer_id', 'in', [customerId, ...former])
      .where('r.account_id', '=', accountId)
      .where('r.outcome', 'in', writtenOutcomes)
      .execute();
    const found = rows.map(({ at, rowNumber, ...row }): Found => {
      const id = `${row.importId}/${rowNumber}`;
      return { at: at ?? 0, id, happening: { kind: 'imported', ...row } };
    });
    return onPage(found, page);
  }

  async function projects({
    customerId,
    ...page
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await db
      .selectFrom('projects')
      .select(['created_at as at', 'project_id as projectId', 'title'])
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId)
      .execute();
    const found = rows.map(({ at, ...project }): Found => {
      return { at, id: project.projectId, happening: { kind: 'project', ...project } };
    });
    return onPage(found, page);
  }

  async function notes({
    customerId,
    limit,
    ...cursor
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await db
      .selectFrom('customer_notes')
      .select([
        'created_at as at',
        'note_id as noteId',
        'note as text',
        'user_id as userId',
        'edited_at as editedAt',
      ])
      .where(plain('account_id'), '=', accountId)
      .where('customer_id', '=', customerId)
      .$call(earlier(cursor, 'created_at', 'note_id'))
      .limit(limit)
      .execute();
    return rows.map(({ at, ...note }) => ({
      at,
      id: note.noteId,
      happening: { kind: 'note', ...note },
    }));
  }

  async function statusChanges({
    customerId,
    limit,
    ...cursor
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await db
      .selectFrom('status_changes')
      .select([
        'changed_at as at',
        'change_id as id',
        'user_id as userId',
        'old_status as oldStatus',
        'new_status as newStatus',
        'source',
        'reason',
      ])
      .where(plain('account_id'), '=', accountId)
      .where('customer_id', '=', customerId)
      .$call(earlier(cursor, 'changed_at', 'change_id'))
      .limit(limit)
      .execute();
    return rows.map(({ at, id, source, ...change }) => ({
      at,
      id,
      happening: { kind: 'status', ...change, source },
    }));
  }

  async function changes({
    customerId,
    limit,
    ...cursor
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await db
      .selectFrom('customer_changes')
      .select(['changed_at as at', 'change_id as id', 'user_id as userId', 'kind', 'details_json'])
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId)
      .$call(earlier(cursor, 'changed_at', 'change_id'))
      .limit(limit)
      .execute();
    return rows.map(({ at, id, userId, kind, details_json }) => {
      const details = JSON.parse(details_json);
      return { at, id, happening: { ...details, kind: kind as 'details', userId } };
    });
  }

  async function publishedProposals({
    customerId,
    limit,
    ...cursor
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await versionsOf(customerId)
      .select('v.published_at as at')
      .$call(earlier(cursor, 'v.published_at', 'v.proposal_id'))
      .limit(limit)
      .execute();
    return rows.map(({ at, state: _, ...version }) => ({
      at,
      id: version.proposalId,
      happening: { kind: 'proposal', ...version, step: 'published' },
    }));
  }

  async function endedProposals({
    customerId,
    limit,
    ...cursor
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await versionsOf(customerId)
      .select('v.ended_at as at')
      .where('v.state', 'in', ['withdrawn', 'expired'])
      .$call(earlier(cursor, 'v.ended_at', 'v.proposal_id'))
      .limit(limit)
      .execute();
    return rows.map(({ at, state, ...version }) => ({
      at: at ?? 0,
      id: version.proposalId,
      happening: { kind: 'proposal', ...version, step: state as 'withdrawn' },
    }));
  }

  /** The versions of a customer's proposals, found by the projects. */
  function versionsOf(customerId: number) {
    return db
      .selectFrom('projects as p')
      .innerJoin('proposals as v', 'v.project_id', 'p.project_id')
      .select([
        'p.project_id as projectId',
        'v.proposal_id as proposalId',
        'p.title',
        'v.version',
        'v.state',
      ])
      .where('p.account_id', '=', accountId)
      .where('p.customer_id', '=', customerId);
  }

  async function views({
    customerId,
    limit,
    ...cursor
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await db
      .selectFrom('projects as p')
      // Crossed, so that the database does not begin with all visits of the account.
      .crossJoin('proposals as v')
      .crossJoin('page_requests as h')
      .select([
        'h.confirmed_at as at',
        'h.page_request_id as id',
        'p.project_id as projectId',
        'v.proposal_id as proposalId',
        'p.title',
        'v.version',
        'h.verdict',
        'h.seconds_json as seconds',
      ])
      .where('p.account_id', '=', accountId)
      .where('p.customer_id', '=', customerId)
      .whereRef('v.project_id', '=', 'p.project_id')
      .whereRef('h.proposal_id', '=', 'v.proposal_id')
      .where('h.account_id', '=', accountId)
      .where('h.verdict', 'in', viewsByPeople)
      .$call(earlier(cursor, plain('h.confirmed_at'), 'h.page_request_id'))
      .limit(limit)
      .execute();
    return rows.map(({ at, id, verdict, seconds, ...view }) => ({
      at: at ?? 0,
      id,
      happening: {
        kind: 'view',
        ...view,
        verdict,
        isCounted: verdict === 'viewed',
        seconds: sum(Object.values(JSON.parse(seconds))),
      },
    }));
  }

  async function messages({
    customerId,
    limit,
    ...cursor
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await db
      .selectFrom('messages')
      .select([
        'created_at as at',
        'message_id as messageId',
        'user_id as userId',
        'project_id as projectId',
        'channel',
        'purpose',
        'recipient',
        'subject',
        'text',
        'state',
        'problem',
        'ended_at as endedAt',
      ])
      .where(plain('account_id'), '=', accountId)
      .where('customer_id', '=', customerId)
      .$call(earlier(cursor, 'created_at', 'message_id'))
      .limit(limit)
      .execute();
    return rows.map(({ at, subject, text, channel, purpose, state, ...message }) => {
      const words = shownWords({ purpose, text, html: '' });
      return {
        at,
        id: message.messageId,
        happening: {
          kind: 'message',
          ...message,
          channel,
          purpose,
          state,
          summary: subject || words.text.slice(0, summaryCharactersMax),
        },
      };
    });
  }

  async function receivedSms({
    customerId,
    limit,
    ...cursor
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await db
      .selectFrom('received_sms')
      .select(['received_at as at', 'received_sms_id as id', 'number', 'text', 'meaning'])
      .where(plain('account_id'), '=', accountId)
      .where('customer_id', '=', customerId)
      .$call(earlier(cursor, 'received_at', 'received_sms_id'))
      .limit(limit)
      .execute();
    return rows.map(({ at, id, meaning, ...sms }) => ({
      at,
      id,
      happening: { kind: 'received_sms', ...sms, meaning },
    }));
  }

  async function contractSteps({
    customerId,
    limit,
    ...cursor
  }: SourcePage & { rank: number }): Promise<Found[]> {
    const rows = await db
      .selectFrom('contracts as c')
      .innerJoin('contract_audit as a', (join) =>
        join
          .onRef('a.account_id', '=', 'c.account_id')
          .onRef('a.contract_id', '=', 'c.contract_id'),
      )
      .innerJoin('projects as p', 'p.project_id', 'c.project_id')
      .leftJoin('contract_signers as s', 's.signer_id', 'a.signer_id')
      .select([
        'a.at',
        'a.audit_id as id',
        'c.contract_id as contractId',
        'p.project_id as projectId',
        'p.title',
        'c.kind',
        'c.marked_by as markedBy',
        'c.voided_by as voidedBy',
        'a.step',
        's.name as signer',
        'a.details',
      ])
      .where('c.account_id', '=', accountId)
      .where('c.customer_id', '=', customerId)
      .where('a.step', 'not in', unseenSteps)
      .$call(earlier(cursor, 'a.at', 'a.audit_id'))
      .limit(limit)
      .execute();
    return rows.map(({ at, id, kind, markedBy, voidedBy, step, signer, ...contract }) => ({
      at,
      id,
      happening: {
        kind: 'contract',
        ...contract,
        step,
        userId: step === 'voided' ? voidedBy : byHand.includes(step) ? markedBy : null,
        isVariation: kind === 'variation',
        signer: signer ?? '',
      },
    }));
  }
}

/** A row of an undone import had no effect in the end. */
const writtenOutcomes: readonly RowOutcome[] = ['created', 'updated', 'kept'];

const byHand: readonly string[] = ['signed_on_paper', 'scan_stored'] satisfies AuditStep[];

/**
 * A column that no index is looked up for: there are some of the account by time, and the database would go through all
 * that happened in the account for the few entries of a customer.
 */
function plain(column: string) {
  return sql<number>`+${sql.ref(column)}`;
}

/** Newest first, and before the cursor; a source of another rank has its own entries of that moment before or after it. */
function earlier<Tables, Table extends keyof Tables, Output>(
  { before, rank }: { before: TimelineCursor | undefined; rank: number },
  at: (ReferenceExpression<Tables, Table> & string) | RawBuilder<number>,
  id: ReferenceExpression<Tables, Table> & string,
) {
  const moment = typeof at === 'string' ? sql.ref<number>(at) : at;
  const key = sql.ref<string | number>(id);
  type Query = SelectQueryBuilder<Tables, Table, Output>;
  return (query: Query): Query => {
    const ordered = query.orderBy(moment, 'desc').orderBy(key, 'desc');
    if (before === undefined) return ordered;
    if (rank !== before.rank) {
      return ordered.where(moment, rank > before.rank ? '<=' : '<', before.at);
    }
    return ordered.where(sql<boolean>`(${moment}, ${key}) < (${before.at}, ${before.id})`);
  };
}

/** The same for what has been read as a whole. */
function onPage(
  found: readonly Found[],
  { before, rank, limit }: { before: TimelineCursor | undefined; rank: number; limit: number },
): Found[] {
  const compare = (one: Found, other: Found) =>
    compareCursors({ ...one, rank }, { ...other, rank });
  const earlierOnes = found.filter(
    (one) => before === undefined || compareCursors(before, { ...one, rank }) < 0,
  );
  return earlierOnes.toSorted(compare).slice(0, limit);
}

/** Less than zero when `one` comes first, which is the newer. */
function compareCursors(one: TimelineCursor, other: TimelineCursor): number {
  if (one.at !== other.at) return other.at - one.at;
  if (one.rank !== other.rank) return one.rank - other.rank;
  if (one.id === other.id) return 0;
  return one.id > other.id ? -1 : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
