import { type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import type { AccountDb } from '../account-db.ts';
import type { AuditStep } from '../contracts/contract.ts';
import { findFormerIds } from '../customers/rows/customer-changes.ts';
import type { RowOutcome } from '../imports/import.ts';
import { shownWords } from '../messages/templates/template.ts';
import {
  type Happening,
  type Reply,
  type TimelineCursor,
  type TimelineEntry,
  viewsByPeople,
} from './timeline.ts';

/** A signer's way through the page, of which people want to know how it ended. */
const unseenSteps: readonly AuditStep[] = [
  'link_sent',
  'shown',
  'code_sent',
  'code_refused',
  'code_accepted',
  'consented',
];

const summaryCharactersMax = 160;

type Page = { before: TimelineCursor | undefined; limit: number };
type SourcePage = Page & { customerId: number };
/** Newest first, from before the cursor. */
type Source<Of = Happening> = (
  db: AccountDb,
  ask: SourcePage & { rank: number },
) => Promise<Found<Of>[]>;
type Found<Of = Happening> = { at: number; id: string | number; happening: Of };

/** Lists a customer's activity, newest first, from before the cursor if there is one. */
export function findTimeline(
  db: AccountDb,
  customerId: number,
  page: Page,
): ReturnType<typeof readSources<Happening>> {
  return readSources(db, sources, { customerId, ...page });
}

/** Lists the emails and SMS of a customer, newest first, from before the cursor if there is one. */
export function findReplies(
  db: AccountDb,
  customerId: number,
  page: Page,
): ReturnType<typeof readSources<Reply>> {
  const sent: Record<string, Source<Reply>> = { sms: receivedSms, email: receivedEmails };
  return readSources(db, sent, { customerId, ...page });
}

async function readSources<Of>(
  db: AccountDb,
  from: Readonly<Record<string, Source<Of>>>,
  { customerId, ...page }: SourcePage,
): Promise<{ entries: TimelineEntry<Of>[]; next: TimelineCursor | undefined }> {
  const named = await Promise.all(
    Object.entries(from).map(async ([name, source], rank) => {
      const found = await source(db, { customerId, ...page, limit: page.limit + 1, rank });
      return found.map(({ at, id, happening }) => ({
        cursor: { at, rank, id },
        entry: { entryId: `${name}-${id}`, at, ...happening },
      }));
    }),
  );
  const sorted = named.flat().toSorted((one, other) => compareCursors(one.cursor, other.cursor));
  const listed = sorted.slice(0, page.limit);
  const next = sorted.length > page.limit ? listed.at(-1)?.cursor : undefined;
  return { entries: listed.map(({ entry }) => entry), next };
}

const creation: Source = async (db, { customerId, ...page }) => {
  const rows = await db
    .own('customers')
    .select(['createdAt as at', 'customerId as id'])
    .where('customerId', '=', customerId)
    .execute();
  return onPage(
    rows.map((row) => ({ ...row, happening: { kind: 'created' } })),
    page,
  );
};

/** Few files have the same customer, so all of these are read. */
const imports: Source = async (db, { customerId, ...page }) => {
  const former = await findFormerIds(db, customerId);
  const rows = await db.kysely
    .selectFrom('importRows as r')
    .innerJoin('imports as i', 'i.importId', 'r.importId')
    .select(['r.writtenAt as at', 'r.rowNumber', 'i.importId', 'i.fileName', 'i.userId'])
    .where('r.customerId', 'in', [customerId, ...former])
    .where('r.accountId', '=', db.accountId)
    .where('r.outcome', 'in', writtenOutcomes)
    .execute();
  const found = rows.map(({ at, rowNumber, ...row }): Found => {
    const id = `${row.importId}/${rowNumber}`;
    return { at: at ?? 0, id, happening: { kind: 'imported', ...row } };
  });
  return onPage(found, page);
};

const projects: Source = async (db, { customerId, ...page }) => {
  const rows = await db
    .own('projects')
    .select(['createdAt as at', 'projectId', 'title'])
    .where('customerId', '=', customerId)
    .execute();
  const found = rows.map(({ at, ...project }): Found => {
    return { at, id: project.projectId, happening: { kind: 'project', ...project } };
  });
  return onPage(found, page);
};

const notes: Source = async (db, { customerId, limit, ...cursor }) => {
  const rows = await db.kysely
    .selectFrom('customerNotes')
    .select(['createdAt as at', 'noteId', 'note as text', 'call', 'userId', 'editedAt'])
    .where(plain('accountId'), '=', db.accountId)
    .where('customerId', '=', customerId)
    .$call(earlier(cursor, 'createdAt', 'noteId'))
    .limit(limit)
    .execute();
  return rows.map(({ at, ...note }) => ({
    at,
    id: note.noteId,
    happening: { kind: 'note', ...note },
  }));
};

const statusChanges: Source = async (db, { customerId, limit, ...cursor }) => {
  const rows = await db.kysely
    .selectFrom('statusChanges')
    .select([
      'changedAt as at',
      'changeId as id',
      'userId',
      'oldStatus',
      'newStatus',
      'source',
      'reason',
    ])
    .where(plain('accountId'), '=', db.accountId)
    .where('customerId', '=', customerId)
    .$call(earlier(cursor, 'changedAt', 'changeId'))
    .limit(limit)
    .execute();
  return rows.map(({ at, id, source, ...change }) => ({
    at,
    id,
    happening: { kind: 'status', ...change, source },
  }));
};

const changes: Source = async (db, { customerId, limit, ...cursor }) => {
  const rows = await db
    .own('customerChanges')
    .select(['changedAt as at', 'changeId as id', 'userId', 'kind', 'detailsJson'])
    .where('customerId', '=', customerId)
    .$call(earlier(cursor, 'changedAt', 'changeId'))
    .limit(limit)
    .execute();
  return rows.map(({ at, id, userId, kind, detailsJson }) => {
    const details = JSON.parse(detailsJson);
    return { at, id, happening: { ...details, kind: kind as 'details', userId } };
  });
};

const publishedProposals: Source = async (db, { customerId, limit, ...cursor }) => {
  const rows = await versionsOf(db, customerId)
    .select('v.publishedAt as at')
    .$call(earlier(cursor, 'v.publishedAt', 'v.proposalId'))
    .limit(limit)
    .execute();
  return rows.map(({ at, state: _, ...version }) => ({
    at,
    id: version.proposalId,
    happening: { kind: 'proposal', ...version, step: 'published' },
  }));
};

const endedProposals: Source = async (db, { customerId, limit, ...cursor }) => {
  const rows = await versionsOf(db, customerId)
    .select('v.endedAt as at')
    .where('v.state', 'in', ['withdrawn', 'expired'])
    .$call(earlier(cursor, 'v.endedAt', 'v.proposalId'))
    .limit(limit)
    .execute();
  return rows.map(({ at, state, ...version }) => ({
    at: at ?? 0,
    id: version.proposalId,
    happening: { kind: 'proposal', ...version, step: state as 'withdrawn' },
  }));
};

/** The versions of a customer's proposals, found by the projects. */
function versionsOf(db: AccountDb, customerId: number) {
  return db.kysely
    .selectFrom('projects as p')
    .innerJoin('proposals as v', 'v.projectId', 'p.projectId')
    .select(['p.projectId', 'v.proposalId', 'p.title', 'v.version', 'v.state'])
    .where('p.accountId', '=', db.accountId)
    .where('p.customerId', '=', customerId);
}

const views: Source = async (db, { customerId, limit, ...cursor }) => {
  const rows = await db.kysely
    .selectFrom('projects as p')
    // Crossed, so that the database does not begin with all visits of the account.
    .crossJoin('proposals as v')
    .crossJoin('pageRequests as h')
    .select([
      'h.confirmedAt as at',
      'h.pageRequestId as id',
      'p.projectId',
      'v.proposalId',
      'p.title',
      'v.version',
      'h.verdict',
      'h.secondsJson as seconds',
    ])
    .where('p.accountId', '=', db.accountId)
    .where('p.customerId', '=', customerId)
    .whereRef('v.projectId', '=', 'p.projectId')
    .whereRef('h.proposalId', '=', 'v.proposalId')
    .where('h.accountId', '=', db.accountId)
    .where('h.verdict', 'in', viewsByPeople)
    .$call(earlier(cursor, plain('h.confirmedAt'), 'h.pageRequestId'))
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
};

const messages: Source = async (db, { customerId, limit, ...cursor }) => {
  const rows = await db.kysely
    .selectFrom('messages')
    .select([
      'createdAt as at',
      'messageId',
      'userId',
      'projectId',
      'channel',
      'purpose',
      'recipient',
      'subject',
      'text',
      'state',
      'problem',
      'endedAt',
    ])
    .where(plain('accountId'), '=', db.accountId)
    .where('customerId', '=', customerId)
    .$call(earlier(cursor, 'createdAt', 'messageId'))
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
};

const receivedSms: Source<Reply> = async (db, { customerId, limit, ...cursor }) => {
  const rows = await db.kysely
    .selectFrom('receivedSms')
    .select(['receivedAt as at', 'receivedSmsId as id', 'number', 'text', 'meaning'])
    .where(plain('accountId'), '=', db.accountId)
    .where('customerId', '=', customerId)
    .$call(earlier(cursor, 'receivedAt', 'receivedSmsId'))
    .limit(limit)
    .execute();
  return rows.map(({ at, id, meaning, ...sms }) => ({
    at,
    id,
    happening: { kind: 'received_sms', ...sms, meaning },
  }));
};

const receivedEmails: Source<Reply> = async (db, { customerId, limit, ...cursor }) => {
  const rows = await db.kysely
    .selectFrom('receivedEmails')
    .select([
      'receivedAt as at',
      'receivedEmailId',
      'projectId',
      'sender',
      'subject',
      'text',
      'attachmentsJson',
      'isAnswer',
      'isCut',
    ])
    .where(plain('accountId'), '=', db.accountId)
    .where('customerId', '=', customerId)
    .$call(earlier(cursor, 'receivedAt', 'receivedEmailId'))
    .limit(limit)
    .execute();
  const files = await filesOfReplies(
    db,
    rows.map(({ receivedEmailId }) => receivedEmailId),
  );
  return rows.map(({ at, attachmentsJson, isAnswer, isCut, ...email }) => ({
    at,
    id: email.receivedEmailId,
    happening: {
      kind: 'received_email',
      ...email,
      files: files
        .filter(({ receivedEmailId }) => receivedEmailId === email.receivedEmailId)
        .map(({ receivedEmailId: _, thumbnailId, ...file }) => ({
          ...file,
          hasThumbnail: thumbnailId !== null,
        })),
      attachments: JSON.parse(attachmentsJson),
      isAnswer: isAnswer === 1,
      isCut: isCut === 1,
    },
  }));
};

async function filesOfReplies(db: AccountDb, receivedEmailIds: readonly number[]) {
  if (receivedEmailIds.length === 0) return [];
  return db
    .own('customerFiles')
    .select(['receivedEmailId', 'fileId', 'name', 'mediaType', 'thumbnailId'])
    .where('receivedEmailId', 'in', receivedEmailIds)
    .orderBy('fileId')
    .execute();
}

const doneTasks: Source = async (db, { customerId, limit, ...cursor }) => {
  const rows = await db
    .own('tasks')
    .select(['doneAt as at', 'taskId as id', 'kind as taskKind', 'title', 'changedBy as userId'])
    .where('customerId', '=', customerId)
    .where('doneAt', 'is not', null)
    .$call(earlier(cursor, 'doneAt', 'taskId'))
    .limit(limit)
    .execute();
  return rows.map(({ at, id, ...task }) => ({
    at: Number(at),
    id,
    happening: { kind: 'task', ...task },
  }));
};

const files: Source = async (db, { customerId, limit, ...cursor }) => {
  const rows = await db
    .own('customerFiles')
    .select(['createdAt as at', 'fileId as id', 'name', 'projectId', 'addedBy as userId'])
    .where('customerId', '=', customerId)
    .where('receivedEmailId', 'is', null)
    .$call(earlier(cursor, 'createdAt', 'fileId'))
    .limit(limit)
    .execute();
  return rows.map(({ at, id, ...file }) => ({ at, id, happening: { kind: 'file', ...file } }));
};

const contractSteps: Source = async (db, { customerId, limit, ...cursor }) => {
  const rows = await db.kysely
    .selectFrom('contracts as c')
    .innerJoin('contractAudit as a', (join) =>
      join.onRef('a.accountId', '=', 'c.accountId').onRef('a.contractId', '=', 'c.contractId'),
    )
    .innerJoin('projects as p', 'p.projectId', 'c.projectId')
    .leftJoin('contractSigners as s', 's.signerId', 'a.signerId')
    .select([
      'a.at',
      'a.auditId as id',
      'c.contractId',
      'p.projectId',
      'p.title',
      'c.kind',
      'c.payableCents',
      'c.markedBy',
      'c.voidedBy',
      'a.step',
      's.name as signer',
      'a.details',
    ])
    .where('c.accountId', '=', db.accountId)
    .where('c.customerId', '=', customerId)
    .where('a.step', 'not in', unseenSteps)
    .$call(earlier(cursor, 'a.at', 'a.auditId'))
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
};

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

/** The entries before the cursor, newest first, of what has been read as a whole. */
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

/** The kinds of what happens; their order ranks what happened at one moment. */
const sources: Readonly<Record<string, Source>> = {
  status: statusChanges,
  message: messages,
  received: receivedSms,
  email: receivedEmails,
  task: doneTasks,
  file: files,
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
