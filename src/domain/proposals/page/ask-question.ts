import { z } from 'zod';
import type { AccountDb } from '../../account-db.ts';
import { readSettings } from '../../accounts/settings/queries.ts';
import type { App } from '../../app.ts';
import { notesMax } from '../../customers/customer-limits.ts';
import { addCustomerNote } from '../../customers/customer-notes.ts';
import { requireCustomer } from '../../customers/require-customer.ts';
import { findNotes } from '../../customers/rows/find-customers.ts';
import { tellCustomerOwner } from '../../notices/record-notices.ts';
import { findProject } from '../../projects/rows/projects.ts';
import { Refusal } from '../../shared/refusal.ts';
import { dateIn } from '../../shared/time.ts';
import { filled, line, prose } from '../../shared/values/members.ts';
import { insertTask, openTasksOf } from '../../tasks/queries.ts';
import { openTasksMax } from '../../tasks/task-limits.ts';
import type { Proposal } from '../proposal.ts';
import { findPage } from './find-page.ts';

export const questionLimits = { nameCharacters: 100, textCharacters: 1000 } as const;

/** What a reader of the page asks, and who they say they are. */
export const question = z.object({
  name: filled(line(questionLimits.nameCharacters)),
  text: filled(prose(questionLimits.textCharacters)),
});
type Question = z.infer<typeof question>;

const taskTitle = 'answer the question on the proposal';

/**
 * Takes a question from the page of a proposal: as a note to the customer, a task for their owner that is due today, and
 * a notice to the owner. The page proves nothing about its reader, so nothing is sent to them, and
 * the note says where it is from; like what a rule does, it is in the name of the customer's owner. The same question
 * again changes nothing. Refuses with NOT_FOUND, with PROPOSAL_NOT_PUBLISHED once the offer has ended, and with
 * RATE_LIMITED a customer who has no room for a note. Opens its own transaction.
 */
export async function askQuestion(
  app: App,
  { token, asked }: { token: string; asked: Question },
): Promise<void> {
  const page = await findPage(app, token);
  if (page === undefined) throw new Refusal('NOT_FOUND', 'There is no proposal at this link');
  const { store, proposal, state } = page;
  if (state !== 'published') {
    throw new Refusal('PROPOSAL_NOT_PUBLISHED', 'The proposal has ended');
  }
  await store.transaction(async (tx) => {
    const { customerId, projectId } = proposal;
    const { owner } = await requireCustomer(tx, { customerId });
    const notes = await findNotes(tx, customerId);
    const project = await findProject(tx, projectId);
    const title = project?.title || 'the project';
    const text = `Question from ${asked.name} on the proposal page of “${title}”:\n\n${asked.text}`;
    if (notes.some((note) => note.text === text)) return;
    if (notes.length >= notesMax) {
      throw new Refusal('RATE_LIMITED', 'We cannot take more questions here; please call us');
    }
    await addCustomerNote(app, tx, { key: { customerId }, text, userId: owner.userId });
    await planAnswer(app, tx, { proposal, userId: owner.userId });
    const message = `${asked.name}: ${asked.text}`;
    await tellCustomerOwner(tx, {
      kind: 'question',
      customerId,
      projectId,
      message,
      at: app.now(),
    });
  });
}

/** Plans the answer for today, once for all questions that are open. */
async function planAnswer(
  app: App,
  tx: AccountDb,
  { proposal: { customerId, projectId }, userId }: { proposal: Proposal; userId: number },
): Promise<void> {
  const open = await openTasksOf(tx, customerId);
  const isPlanned = open.some((task) => task.projectId === projectId && task.title === taskTitle);
  if (isPlanned || open.length >= openTasksMax) return;
  const at = app.now();
  const { timeZone } = await readSettings(tx);
  await insertTask(tx, {
    customerId,
    projectId,
    kind: 'call',
    title: taskTitle,
    dueOn: dateIn(at, timeZone),
    dueTime: '',
    ownerId: null,
    repeats: 'never',
    isFollowUp: false,
    userId,
    at,
  });
}
