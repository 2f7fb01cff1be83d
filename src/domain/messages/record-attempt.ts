import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { advanceCustomer } from '../customers/advance-customer.ts';
import { eventCustomer } from '../customers/payload.ts';
import { requireShown } from '../customers/require-shown.ts';
import { recordEvent } from '../events/record-event.ts';
import { publicProject } from '../projects/payload.ts';
import { findProject } from '../projects/rows/projects.ts';
import { planFollowUp } from '../tasks/change-tasks.ts';
import { afterAttempt } from './attempt.ts';
import { sentEmail, sentSms } from './payload.ts';
import type { LeasedMessage } from './queued-message.ts';
import { settleMessage } from './rows/messages.ts';
import { insertOptOut } from './rows/opt-outs.ts';
import type { SendOutcome } from './send-message.ts';

/**
 * Writes how an attempt ended, with all that follows from it, in one transaction: a message that was accepted moves its
 * customer and fires its event, and a number that wants none is remembered. False, and nothing is written, when the
 * lease was lost meanwhile.
 */
export async function recordAttempt(
  app: App,
  leased: LeasedMessage,
  result: SendOutcome,
): Promise<boolean> {
  const ending = afterAttempt(result, leased.attempts);
  return app.store.forAccount(leased.accountId).transaction(async (tx) => {
    if (!(await settleMessage(tx, leased, ending))) return false;
    if (result.outcome === 'opted_out') {
      await insertOptOut(tx, leased.recipient, app.now());
    }
    if (ending.state === 'sent' && leased.purpose === 'project') await announce(app, tx, leased);
    return true;
  });
}

async function announce(app: App, tx: AccountDb, message: LeasedMessage): Promise<void> {
  const { customerId, projectId, channel } = message;
  const project = projectId === undefined ? undefined : await findProject(tx, projectId);
  if (project === undefined) return;
  // Advances the customer before the event, so that neither of the two payloads shows an outdated status.
  const [step, reason] = message.bringsProposal
    ? (['sent', `The proposal was sent by ${channelWords[channel]}`] as const)
    : (['contacted', `A message was sent by ${channelWords[channel]}`] as const);
  await advanceCustomer(app, tx, { customerId, step, reason });
  if (message.bringsProposal) {
    const { projectId } = project;
    await planFollowUp(app, tx, { customerId, projectId, userId: message.userId });
  }
  const about = {
    customer: eventCustomer(await requireShown(tx, { customerId })),
    project: publicProject(project),
  };
  await recordEvent(
    app,
    tx,
    channel === 'email'
      ? {
          type: 'project_email_sent',
          customerId,
          project,
          data: { ...about, ...sentEmail(message) },
        }
      : { type: 'project_sms_sent', customerId, project, data: { ...about, ...sentSms(message) } },
  );
}

const channelWords = { email: 'email', sms: 'SMS' } as const;
