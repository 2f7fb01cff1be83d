import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { changeCustomerStatus } from '../customers/change-customer-status.ts';
import { createCustomer } from '../customers/create-customer.ts';
import { addCustomerNote } from '../customers/customer-notes.ts';
import { createProject } from '../projects/create-project.ts';
import { dayMs, hourMs } from '../shared/time.ts';
import { type DemoCustomer, type Enquiry, enquiries } from './demo-data.ts';

/** An act of the story, `hoursAgo` before now. */
type Act = { hoursAgo: number; run: (then: App, tx: AccountDb) => Promise<unknown> };

/** The time from one customer to the next, beginning with the last, after whom only enquiries come in. */
const hoursApart = 20;
const lastCustomerDaysAgo = 27;
const hoursPerDay = dayMs / hourMs;
/** The sales follow: `tell-demo-sales.ts`. */
const storyEndsHoursAgo = 31;

/**
 * Lets the demo's customers come in, one after the other, each with what was done about them: a call, a note, a project;
 * first those that become sales, then enquiries. Everything happens in the order of time, through the use cases and by a
 * clock of its own, so that the board, the timelines and the reports have something to show.
 */
export async function tellDemoStory(
  app: App,
  tx: AccountDb,
  { customers, team }: { customers: readonly DemoCustomer[]; team: readonly number[] },
): Promise<void> {
  const ownerOf = (index: number) => team[index % team.length] as number;
  const acts = [
    ...enquiries.flatMap((enquiry, index) => actsOfEnquiry(enquiry, ownerOf(index))),
    ...customers.flatMap((customer, index) =>
      actsAbout(customer, {
        hoursAgo:
          lastCustomerDaysAgo * hoursPerDay +
          (customers.length - 1 - index) * hoursApart +
          (index % 5),
        userId: ownerOf(index),
      }),
    ),
  ];
  for (const { hoursAgo, run } of acts.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
    await run(hoursBefore(app, hoursAgo), tx);
  }
}

/** Returns the app by a clock that is so many hours behind. */
export function hoursBefore(app: App, hours: number): App {
  return { ...app, now: () => app.now() - hours * hourMs };
}

function actsOfEnquiry({ daysAgo, customer, note, moves }: Enquiry, userId: number): Act[] {
  const by = { key: { email: customer.email }, userId };
  const at = (days: number) => (daysAgo - days) * hoursPerDay;
  return [
    { hoursAgo: at(0), run: (then, tx) => createCustomer(then, tx, { ...customer, userId }) },
    ...moves.map(({ status, afterDays, reason = '' }) => ({
      hoursAgo: at(afterDays),
      run: (then: App, tx: AccountDb) =>
        changeCustomerStatus(then, tx, { ...by, status, reason, source: 'user' }),
    })),
    ...(note === undefined
      ? []
      : [
          {
            hoursAgo: at(moves.at(-1)?.afterDays ?? 0),
            run: (then: App, tx: AccountDb) => addCustomerNote(then, tx, { ...by, text: note }),
          },
        ]),
  ];
}

function actsAbout(
  demo: DemoCustomer,
  { hoursAgo, userId }: { hoursAgo: number; userId: number },
): Act[] {
  const { note, call, projects, outcome: _, endsAt: __, status, ...customer } = demo;
  const customerKey = { email: customer.email };
  const by = { key: customerKey, userId };
  const first = status === unsorted ? { ...customer, status } : customer;
  const acts: Act['run'][] = [(then, tx) => createCustomer(then, tx, { ...first, userId })];
  for (const name of movesOf(demo)) {
    const move = { ...by, status: name, reason: '', source: 'user' } as const;
    acts.push((then, tx) => changeCustomerStatus(then, tx, move));
  }
  for (const project of projects) {
    acts.push((then, tx) => createProject(then, tx, { customerKey, ...project }));
  }
  if (note !== undefined) {
    acts.push((then, tx) => {
      const logged = call && { call, at: then.now() };
      return addCustomerNote(then, tx, { ...by, text: note, call: logged });
    });
  }
  const pause = Math.min(hoursPerDay, (hoursAgo - storyEndsHoursAgo) / acts.length);
  return acts.map((run, index) => ({ hoursAgo: hoursAgo - index * pause, run }));
}

/** The status of a new customer. */
const unsorted = 'No Status Set';

/** The moves of a customer; all but leads were called first. */
function movesOf({ status, projects, endsAt }: DemoCustomer): string[] {
  if (status === unsorted) return [];
  const isLead = status === undefined && projects.length === 0 && endsAt === undefined;
  return isLead ? [] : [...new Set(['Contacted', status ?? 'Contacted'])];
}
