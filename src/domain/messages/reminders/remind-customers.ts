import type { AccountDb } from '../../account-db.ts';
import { readSettings } from '../../accounts/settings/queries.ts';
import type { App } from '../../app.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { findProject, findProjectsOf } from '../../projects/rows/projects.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { RefusalCode } from '../../shared/refusals.ts';
import { addDays, dateIn, momentIn } from '../../shared/time.ts';
import { emailChannel, smsChannel } from '../channels/find-channel.ts';
import { queueToCustomer } from '../send-to-customer.ts';
import { isSameTemplate } from '../templates/template.ts';
import { listTemplates } from '../templates/templates.ts';
import {
  type DueReminder,
  findDueOffers,
  findDueVisits,
  remindedColumns,
} from './due-reminders.ts';
import { type ReminderKind, type ReminderRules, readReminderRules } from './rules.ts';

/** The time of day in which customers are reminded, on the account's clock. */
const daytime = { from: '09:00', to: '18:00' } as const;
const kinds = ['visit', 'signature', 'expiring', 'notOpened'] as const;

/** These mean that this customer cannot be reminded in this way: it is not tried again. */
const givesUp: ReadonlySet<RefusalCode> = new Set([
  'NO_RECIPIENT',
  'EMAIL_OPTED_OUT',
  'SMS_OPTED_OUT',
  'SMS_NO_CONSENT',
  'INVALID_PARAMETERS',
  'PROPOSAL_NOT_PUBLISHED',
] as const);

/** The customers whom the rules of an account remind now, up to `limit`; none at night. */
export async function findDueReminders(
  app: App,
  store: AccountDb,
  limit: number,
): Promise<DueReminder[]> {
  const { timeZone } = await readSettings(store);
  const now = app.now();
  const today = dateIn(now, timeZone);
  const isDay =
    now >= momentIn(today, daytime.from, timeZone) && now < momentIn(today, daytime.to, timeZone);
  if (!isDay) return [];
  const rules = await readReminderRules(store);
  const due: DueReminder[] = [];
  for (const kind of kinds) {
    if (due.length >= limit || !(await isReady(app, store, rules[kind]))) continue;
    due.push(...(await find(app, store, { rules, kind, limit: limit - due.length })));
  }
  return due;
}

/**
 * Reminds one customer in the name of their owner, with the consent and the limits of messages that a member sends. Each
 * proposal, task and day of installation is reminded of once by a rule, also where the customer cannot be written to.
 * False when it is not due any more, or the day's limit of messages is reached. Opens its own transaction.
 */
export async function remind(app: App, store: AccountDb, due: DueReminder): Promise<boolean> {
  try {
    return await store.transaction((tx) => remindWithin(app, tx, due));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'QUOTA_EXCEEDED') return false;
    throw error;
  }
}

async function remindWithin(app: App, tx: AccountDb, due: DueReminder): Promise<boolean> {
  const rules = await readReminderRules(tx);
  const { isOn, channel, template } = rules[due.kind];
  const [still] = isOn ? await find(app, tx, { rules, kind: due.kind, limit: 1, only: due }) : [];
  if (still === undefined || !(await claim(app, tx, still))) return false;
  const { customerId, projectId, day, time } = still;
  const customer = await requireCustomer(tx, { customerId });
  // A visit without a project is about the newest one, if there is one.
  const project =
    projectId === null
      ? (await findProjectsOf(tx, customerId)).at(-1)
      : await findProject(tx, projectId);
  try {
    await queueToCustomer(app, tx, {
      project,
      customer,
      userId: customer.owner.userId,
      channel,
      to: undefined,
      wording: { template },
      attachPdf: false,
      appointment: appointmentInWords(day, time),
    });
  } catch (error) {
    if (!(error instanceof Refusal) || !givesUp.has(error.code)) throw error;
    const fields = { accountId: tx.accountId, customerId, kind: due.kind, code: error.code };
    app.log.info(fields, 'a customer could not be reminded');
  }
  return true;
}

/** True for a rule that is on, and has a channel and a template. */
async function isReady(
  app: App,
  store: AccountDb,
  { isOn, channel, template }: ReminderRules['visit'],
): Promise<boolean> {
  if (!isOn) return false;
  const send = channel === 'email' ? emailChannel : smsChannel;
  if ((await send(app, store)) === undefined) return false;
  const templates = await listTemplates(store);
  return templates.some((one) => isSameTemplate(one, { channel, name: template }));
}

async function find(
  app: App,
  db: AccountDb,
  {
    rules,
    kind,
    limit,
    only,
  }: { rules: ReminderRules; kind: ReminderKind; limit: number; only?: DueReminder },
): Promise<DueReminder[]> {
  const now = app.now();
  if (kind === 'visit') {
    const { timeZone } = await readSettings(db);
    return findDueVisits(db, { day: addDays(dateIn(now, timeZone), 1), limit, only });
  }
  return findDueOffers(db, kind, { now, days: rules[kind].days, limit, only: only?.id });
}

/** Of two workers that remind of the same, one may. */
async function claim(app: App, tx: AccountDb, { kind, what, id, day }: DueReminder) {
  const change =
    kind !== 'visit'
      ? tx
          .change('proposals')
          .set({ [remindedColumns[kind]]: app.now() })
          .where('proposalId', '=', id)
          .where(remindedColumns[kind], 'is', null)
      : what === 'task'
        ? tx
            .change('tasks')
            .set({ remindedOn: day })
            .where('taskId', '=', id)
            .where('remindedOn', '<>', day)
        : tx
            .change('projects')
            .set({ installRemindedOn: day })
            .where('projectId', '=', id)
            .where('installRemindedOn', '<>', day);
  const { numUpdatedRows } = await change.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** `Monday 30 November at 2:30 pm`; the day alone without a time, and empty without a day. */
function appointmentInWords(day: string, time: string): string {
  if (day === '') return '';
  const at = Date.parse(`${day}T${time || '00:00'}Z`);
  const days = new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  } as const).format(at);
  if (time === '') return days.replace(',', '');
  const clock = new Intl.DateTimeFormat('en-AU', {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  } as const).format(at);
  return `${days.replace(',', '')} at ${clock}`;
}
