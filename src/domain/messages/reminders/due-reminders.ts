import type { AccountDb } from '../../account-db.ts';
import { dayMs, type Moment } from '../../shared/time.ts';
import type { ReminderKind } from './rules.ts';

/** A customer to remind; `id` is that of the proposal, the task or the project to be installed. */
export type DueReminder = {
  kind: ReminderKind;
  what: 'proposal' | 'task' | 'installation';
  id: number;
  customerId: number;
  projectId: number | null;
  /** The day and time of a visit; empty for all others. */
  day: string;
  time: string;
};

/** What came up longer ago is not reminded of, such as when a rule is turned on. */
const lateMs = 7 * dayMs;
/** A customer who was written to is left alone for so long. */
const quietMs = dayMs;

/** The column of a proposal that tells when its customer was reminded. */
export const remindedColumns = {
  notOpened: 'notOpenedReminderAt',
  expiring: 'expiryReminderAt',
  signature: 'signatureReminderAt',
} as const;

type Search = { now: Moment; days: number; limit: number; only?: number | undefined };

/**
 * The open offers of which a customer is due to be reminded: they have it, may still buy, have not answered since it was
 * published, and were not written to for a day. Of several offers to a customer, one is reminded of, and none is unopened
 * once another was viewed.
 */
export async function findDueOffers(
  db: AccountDb,
  kind: keyof typeof remindedColumns,
  { now, days, limit, only }: Search,
): Promise<DueReminder[]> {
  const { accountId } = db;
  const cutoff = kind === 'expiring' ? now : now - days * dayMs;
  const offers = db.kysely
    .selectFrom('proposals as p')
    .innerJoin('customers as c', 'c.customerId', 'p.customerId')
    .innerJoin('statuses as s', 's.statusId', 'c.statusId')
    .select(['p.proposalId as id', 'p.customerId', 'p.projectId'])
    .where('p.accountId', '=', accountId)
    .where('c.accountId', '=', accountId)
    .where('s.accountId', '=', accountId)
    .where('p.state', '=', 'published')
    .where('p.expiryDueAt', 'is not', null)
    .where('p.expiresAt', '>', now)
    .where(`p.${remindedColumns[kind]}`, 'is', null)
    .where('s.kind', 'in', ['open', 'parked'])
    .$if(only !== undefined, (query) => query.where('p.proposalId', '=', Number(only)))
    // Not decided, not reminded of beside another offer, not answered, and nothing written lately.
    .where(({ and, exists, not, or, ref, selectFrom }) =>
      and(
        [
          selectFrom('contracts as k')
            .select('k.contractId')
            .where('k.accountId', '=', accountId)
            .whereRef('k.proposalId', '=', 'p.proposalId')
            .where('k.state', '<>', 'open'),
          selectFrom('proposals as x')
            .select('x.proposalId')
            .where('x.accountId', '=', accountId)
            .whereRef('x.customerId', '=', 'p.customerId')
            .whereRef('x.proposalId', '<>', 'p.proposalId')
            .where('x.state', '=', 'published')
            .where(({ eb: of }) =>
              or([
                of(`x.${remindedColumns[kind]}`, 'is not', null),
                ...(kind === 'notOpened' ? [of('x.lastViewedAt', '>=', ref('p.publishedAt'))] : []),
              ]),
            ),
          selectFrom('receivedSms as r')
            .select('r.customerId')
            .where('r.accountId', '=', accountId)
            .whereRef('r.customerId', '=', 'p.customerId')
            .whereRef('r.receivedAt', '>=', 'p.publishedAt'),
          selectFrom('receivedEmails as a')
            .select('a.customerId')
            .where('a.accountId', '=', accountId)
            .whereRef('a.customerId', '=', 'p.customerId')
            .whereRef('a.receivedAt', '>=', 'p.publishedAt'),
          selectFrom('memberNotices as q')
            .select('q.noticeId')
            .where('q.accountId', '=', accountId)
            .whereRef('q.customerId', '=', 'p.customerId')
            .where('q.kind', '=', 'question')
            .whereRef('q.createdAt', '>=', 'p.publishedAt'),
          selectFrom('messages as w')
            .select('w.messageId')
            .where('w.accountId', '=', accountId)
            .whereRef('w.customerId', '=', 'p.customerId')
            .where('w.purpose', '=', 'project')
            .where('w.createdAt', '>', now - quietMs),
        ].map((query) => not(exists(query))),
      ),
    )
    // The first moment at which the customer had the offer, and the last signature; null without one.
    .select(({ selectFrom }) => [
      selectFrom('messages as m')
        .select(({ fn }) => fn.min('m.endedAt').as('at'))
        .where('m.accountId', '=', accountId)
        .whereRef('m.projectId', '=', 'p.projectId')
        .whereRef('m.createdAt', '>=', 'p.publishedAt')
        .where('m.state', '=', 'sent')
        .where(({ eb, or }) =>
          or([eb('m.bringsProposal', '=', 1), eb('m.signerId', 'is not', null)]),
        )
        .as('sentAt'),
      selectFrom('statusChanges as h')
        .innerJoin('statuses as t', 't.statusId', 'h.toStatusId')
        .select(({ fn }) => fn.min('h.changedAt').as('at'))
        .where('h.accountId', '=', accountId)
        .whereRef('h.customerId', '=', 'p.customerId')
        .whereRef('h.changedAt', '>=', 'p.publishedAt')
        .where('t.step', '=', 'sent')
        .as('markedAt'),
      selectFrom('contractSigners as g')
        .innerJoin('contracts as o', 'o.contractId', 'g.contractId')
        .select(({ fn }) => fn.max('g.signedAt').as('at'))
        .where('o.accountId', '=', accountId)
        .whereRef('o.proposalId', '=', 'p.proposalId')
        .as('signedAt'),
      selectFrom('contracts as o')
        .select(({ fn }) => fn.max('o.openedAt').as('at'))
        .where('o.accountId', '=', accountId)
        .whereRef('o.proposalId', '=', 'p.proposalId')
        .where('o.state', '=', 'open')
        .as('openedAt'),
    ])
    .select(['p.firstViewedAt', 'p.expiresAt']);
  const rows = await db.kysely
    .selectFrom(offers.as('f'))
    .select(['f.id', 'f.customerId', 'f.projectId'])
    .where((build) => {
      const { eb, and, fn, ref } = build;
      const had = fn.coalesce('f.sentAt', 'f.markedAt');
      if (kind === 'notOpened') {
        return and([
          eb('f.firstViewedAt', 'is', null),
          eb(had, '<=', cutoff),
          eb(had, '>', cutoff - lateMs),
        ]);
      }
      if (kind === 'expiring') {
        return and([
          eb(fn.coalesce('f.firstViewedAt', had), 'is not', null),
          eb('f.expiresAt', '<=', now + days * dayMs),
        ]);
      }
      const since = fn.coalesce('f.signedAt', ref('f.firstViewedAt'));
      return and([
        eb('f.openedAt', 'is not', null),
        eb('f.firstViewedAt', 'is not', null),
        eb(since, '<=', cutoff),
        eb(since, '>', cutoff - lateMs),
      ]);
    })
    .orderBy('f.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind, what: 'proposal', day: '', time: '' }));
}

/** The visits and installations of a day whose customers were not reminded of that day. */
export async function findDueVisits(
  db: AccountDb,
  {
    day,
    limit,
    only,
  }: { day: string; limit: number; only: Pick<DueReminder, 'what' | 'id'> | undefined },
): Promise<DueReminder[]> {
  const tasks = await db
    .own('tasks')
    .select(['taskId as id', 'customerId', 'projectId', 'dueTime as time'])
    .where('kind', '=', 'visit')
    .where('doneAt', 'is', null)
    .where('dueOn', '=', day)
    .where('remindedOn', '<>', day)
    .$if(only !== undefined, (query) => query.where('taskId', '=', Number(only?.id)))
    .orderBy('taskId')
    .limit(limit)
    .execute();
  const installations = await db
    .own('projects')
    .select(['projectId as id', 'customerId', 'projectId'])
    .where('installOn', '=', day)
    .where('installRemindedOn', '<>', day)
    .$if(only !== undefined, (query) => query.where('projectId', '=', Number(only?.id)))
    .orderBy('projectId')
    .limit(limit)
    .execute();
  const due: DueReminder[] = [
    ...tasks.map((row) => ({ ...row, kind: 'visit' as const, what: 'task' as const, day })),
    ...installations.map((row) => ({
      ...row,
      kind: 'visit' as const,
      what: 'installation' as const,
      day,
      time: '',
    })),
  ];
  return due.filter(({ what }) => only === undefined || what === only.what).slice(0, limit);
}
