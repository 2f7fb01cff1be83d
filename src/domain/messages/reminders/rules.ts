import { z } from 'zod';
import type { AccountDb } from '../../account-db.ts';
import { saveColumns } from '../../accounts/settings/queries.ts';
import { invalidParameter } from '../../shared/refusal.ts';
import { whole } from '../../shared/values/members.ts';
import { channels } from '../message.ts';
import { requireTemplate } from '../templates/templates.ts';
import { templateName } from '../wording.ts';
import { reminderDays } from './reminder-limits.ts';

const rule = z.strictObject({
  isOn: z.boolean(),
  channel: z.enum(channels),
  template: templateName,
});
export const datedRule = rule.extend({ days: whole(reminderDays.min, reminderDays.max) });

/** What customers are reminded of, and by which template. `visit` is always on the day before. */
export const reminderRules = z.strictObject({
  /** So many days after the proposal was sent it was not viewed. */
  notOpened: datedRule,
  /** The proposal ends in so many days. */
  expiring: datedRule,
  /** So many days after the proposal was first viewed, or after another signer has signed, a signature is open. */
  signature: datedRule,
  /** A visit or the installation is tomorrow. */
  visit: rule,
});
export type ReminderRules = z.infer<typeof reminderRules>;
export type ReminderKind = keyof ReminderRules;
type RuleChanges = Partial<z.output<typeof datedRule>>;

const usual: ReminderRules = {
  notOpened: { isOn: false, days: 3, channel: 'email', template: 'Reminder: not opened' },
  expiring: { isOn: false, days: 3, channel: 'email', template: 'Reminder: expires soon' },
  signature: { isOn: false, days: 3, channel: 'email', template: 'Reminder: signature' },
  visit: { isOn: false, channel: 'email', template: 'Reminder: visit' },
};

export async function readReminderRules(db: AccountDb): Promise<ReminderRules> {
  const row = await db.own('accountSettings').select('remindersJson').executeTakeFirst();
  return row === undefined || row.remindersJson === '' ? usual : JSON.parse(row.remindersJson);
}

/** Refuses with TEMPLATE_NOT_FOUND a rule that is on and whose template there is none of. */
export async function setReminderRules(tx: AccountDb, rules: ReminderRules): Promise<void> {
  const on = Object.values(rules).filter(({ isOn }) => isOn);
  for (const { channel, template } of on) await requireTemplate(tx, channel, template);
  const remindersOn = on.length > 0 ? 1 : 0;
  await saveColumns(tx, { remindersJson: JSON.stringify(rules), remindersOn });
}

/** Changes one rule; absent members stay as they are. Refuses like `setReminderRules`, and with INVALID_PARAMETERS days for a visit. */
export async function changeReminderRule(
  tx: AccountDb,
  kind: ReminderKind,
  changes: RuleChanges,
): Promise<ReminderRules> {
  if (kind === 'visit' && changes.days !== undefined) {
    throw invalidParameter(
      'days',
      'must be left out for a visit: the reminder is sent on the day before',
    );
  }
  const before = await readReminderRules(tx);
  const rules = { ...before, [kind]: { ...before[kind], ...changes } };
  await setReminderRules(tx, rules);
  return rules;
}
