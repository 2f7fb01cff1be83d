import type { AccountDb } from '../account-db.ts';
import { readSettings } from '../accounts/settings/queries.ts';
import type { App } from '../app.ts';
import { findCustomer } from '../customers/rows/customers.ts';
import { addDays, dateIn } from '../shared/time.ts';
import { addTask } from '../tasks/change-tasks.ts';
import type { TaskKind } from '../tasks/task.ts';

/** What the team of the demo has planned, by the email address of the customer and days from today. */
const planned: readonly {
  email: string;
  kind: TaskKind;
  title: string;
  inDays: number;
  dueTime?: string;
}[] = [
  {
    email: 'david.nguyen@example.com',
    kind: 'call',
    title: 'after work',
    inDays: -1,
    dueTime: '17:30',
  },
  {
    email: 'grace.lim@example.com',
    kind: 'visit',
    title: 'look at the roof',
    inDays: 1,
    dueTime: '10:30',
  },
  { email: 'facilities@bakery.example.com', kind: 'send', title: 'the second option', inDays: 0 },
  { email: 'tariq.aziz@example.com', kind: 'call', title: 'first call', inDays: -1 },
  { email: 'isla.mckay@example.com', kind: 'call', title: 'first call', inDays: 0 },
  {
    email: 'fiona.walsh@example.com',
    kind: 'visit',
    title: 'measure the roof',
    inDays: 2,
    dueTime: '14:00',
  },
  {
    email: 'jenny.tran@example.com',
    kind: 'follow_up',
    title: 'photo of the switchboard',
    inDays: 3,
  },
];

/** Plans next steps with some of the demo's customers: some overdue, some today, some later. */
export async function addDemoTasks(app: App, tx: AccountDb, userId: number): Promise<void> {
  const { timeZone } = await readSettings(tx);
  const today = dateIn(app.now(), timeZone);
  for (const { email, kind, title, inDays, dueTime = '' } of planned) {
    const customer = await findCustomer(tx, { email });
    if (customer === undefined) continue;
    await addTask(app, tx, {
      customerId: customer.customerId,
      userId,
      details: {
        ...{ kind, title, dueTime },
        dueOn: addDays(today, inDays),
        ownerId: userId,
        projectId: null,
        repeats: 'never',
      },
    });
  }
}
