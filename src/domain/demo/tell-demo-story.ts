import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { changeCustomerStatus } from '../customers/change-customer-status.ts';
import { createCustomer } from '../customers/create-customer.ts';
import { addCustomerNote } from '../customers/customer-notes.ts';
import { createProject } from '../projects/create-project.ts';
import { dayMs } from '../shared/time.ts';
import { keysOf } from '../shared/values/record-of.ts';
import { findStatuses } from '../statuses/queries.ts';
import type { StatusStep } from '../statuses/status.ts';
import type { DemoDeal } from './demo-data.ts';

/** A deal of the demo, and the member who sells it. */
export type Sale = { deal: DemoDeal; userId: number };

/** A part of a deal, by the clock of its time. */
export type Act = { daysAgo: number; run: (then: App, db: AccountDb) => Promise<unknown> };

/** When a deal reaches each step, in days after the enquiry. */
const pace = {
  lead: 0,
  contacted: 0.3,
  qualified: 0.7,
  quoting: 1,
  sent: 2,
  viewed: 2.5,
  negotiating: 4.5,
  signed: 6,
  deposit: 8,
  approval: 20,
  scheduled: 30,
  installed: 66,
} as const satisfies Partial<Record<StatusStep, number>>;
export type Step = keyof typeof pace;
const steps = keysOf(pace);

const notedAfterDays = 0.4;

/** Returns the app by a clock that is so many days behind. */
export function daysBefore(app: App, days: number): App {
  return { ...app, now: () => app.now() - days * dayMs };
}

export function daysAgoOf({ daysAgo }: DemoDeal, step: Step): number {
  return daysAgo - pace[step];
}

/** The steps from one to another that a deal goes through. */
export function stepsOf({ reaches }: DemoDeal, from: Step, to: Step): Step[] {
  const last = Math.min(steps.indexOf(to), steps.indexOf(reaches as Step));
  return steps.slice(steps.indexOf(from), last + 1);
}

/**
 * A deal before there is a proposal: the customer comes in, is called and gets a project. Each part is for a transaction,
 * goes through the use cases, and has a clock of its own, so that the board, the timelines and the reports have
 * something to show.
 */
export function storyOf({ deal, userId }: Sale): Act[] {
  const { daysAgo, reaches: _, ends: __, installOn: ___, note, call, projects, ...customer } = deal;
  const key = { email: customer.email };
  const acts: Act[] = [
    { daysAgo, run: (then, tx) => createCustomer(then, tx, { ...customer, userId }) },
    ...stepsOf(deal, 'contacted', 'quoting').map((step) => ({
      daysAgo: daysAgoOf(deal, step),
      run: async (then: App, tx: AccountDb) => {
        if (step === 'quoting') {
          for (const project of projects) {
            await createProject(then, tx, { customerKey: key, ...project });
          }
        } else await moveTo(then, tx, { deal, userId, step });
      },
    })),
  ];
  if (note !== undefined) {
    acts.push({
      daysAgo: daysAgo - notedAfterDays,
      run: (then, tx) => {
        const logged = call && { call, at: then.now() };
        return addCustomerNote(then, tx, { key, userId, text: note, call: logged });
      },
    });
  }
  return inOrder(acts);
}

export function inOrder(acts: readonly Act[]): Act[] {
  return acts.toSorted((one, other) => other.daysAgo - one.daysAgo);
}

/** Moves the customer of a deal by hand; one whom a rule has moved there stays. */
export async function moveTo(
  app: App,
  tx: AccountDb,
  { deal, userId, step, reason = '' }: Sale & { step: StatusStep; reason?: string | undefined },
): Promise<void> {
  const status = (await findStatuses(tx)).find((one) => one.step === step);
  assert(status, 'Every account begins with it');
  const { email } = deal;
  const move = { status: status.name, reason, userId, source: 'user' } as const;
  await changeCustomerStatus(app, tx, { key: { email }, ...move });
}
