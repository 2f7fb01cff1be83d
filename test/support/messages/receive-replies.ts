import { addFile } from '../../../src/domain/files/change-files.ts';
import { insertReceivedSms } from '../../../src/domain/messages/sms/receive-sms.ts';
import { minuteMs } from '../../../src/domain/shared/time.ts';
import { storeOf } from '../arrange.ts';
import type { TestApp } from '../open-test-app.ts';

/** An email of a customer with a file, and an SMS a minute later, as if a mailbox and a provider had brought them. */
export async function receiveReplies(test: TestApp, customerId: number): Promise<void> {
  const { app, account } = test;
  const at = app.now();
  await storeOf(test).transaction(async (tx) => {
    const { receivedEmailId } = await tx.kysely
      .insertInto('receivedEmails')
      .values({
        accountId: tx.accountId,
        customerId,
        projectId: null,
        sender: 'ann@example.com',
        subject: 'Re: Your roof',
        text: 'It is tin. A photo is attached.',
        ...{
          attachmentsJson: '["plan.dwg"]',
          isAnswer: 1,
          isCut: 0,
          emailId: `reply-${customerId}@x`,
        },
        thread: '',
        receivedAt: at,
      })
      .returning('receivedEmailId')
      .executeTakeFirstOrThrow();
    await addFile(app, tx, {
      customerId,
      projectId: null,
      receivedEmailId,
      userId: account.userId,
      name: 'Roof.txt',
      content: Buffer.from('Tin'),
    });
    await insertReceivedSms(tx, {
      customerId,
      number: '+61491570156',
      text: 'Did you get my email?',
      meaning: 'other',
      providerId: 'SM1',
      receivedAt: at + minuteMs,
    });
  });
}
