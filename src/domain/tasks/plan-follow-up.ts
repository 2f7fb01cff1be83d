import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { findProject } from '../projects/rows/projects.ts';
import { addWorkingDays, dateIn } from '../shared/time.ts';
import { insertTask, openTasksOf } from './queries.ts';

/** The working days after which a customer is asked what they think of a proposal. */
const followUpWorkingDays = 2;

/**
 * Plans to follow up a proposal that was just sent, unless something is planned with the customer already. Weekends and
 * the public holidays of the site's state do not count.
 */
export async function planFollowUp(
  app: App,
  tx: AccountDb,
  { customerId, projectId, userId }: { customerId: number; projectId: number; userId: number },
): Promise<void> {
  if ((await openTasksOf(tx, customerId)).length > 0) return;
  const project = await findProject(tx, projectId);
  const { timeZone } = await readSettings(tx);
  const today = dateIn(app.now(), timeZone);
  const year = Number(today.slice(0, 4));
  const state = project?.siteAddress.state ?? '';
  const [thisYear, nextYear] = await Promise.all([
    app.publicHolidays(state, year),
    app.publicHolidays(state, year + 1),
  ]);
  await insertTask(tx, {
    customerId,
    projectId,
    kind: 'follow_up',
    title: '',
    dueOn: addWorkingDays(today, followUpWorkingDays, new Set([...thisYear, ...nextYear])),
    dueTime: '',
    ownerId: null,
    repeats: 'never',
    isFollowUp: true,
    userId,
    at: app.now(),
  });
}
