import { z } from 'zod';
import { logSecurity } from '../../../../domain/accounts/security-log/log-security.ts';
import { changeSettings } from '../../../../domain/accounts/settings/change-settings.ts';
import { smsSettings } from '../../../../domain/accounts/settings/settings.ts';
import type { App } from '../../../../domain/app.ts';
import {
  channelLimits,
  mailServerInput,
  smsProviderInput,
} from '../../../../domain/messages/channels/own-channels.ts';
import { saveOwnEmail, saveOwnSms } from '../../../../domain/messages/channels/queries.ts';
import {
  readChannels,
  setOwnEmail,
  setOwnSms,
  type Trial,
  tryEmail,
  trySms,
} from '../../../../domain/messages/channels/set-own-channels.ts';
import { replyMailboxInput } from '../../../../domain/messages/replies/reply-mailbox.ts';
import {
  readReplyMailbox,
  removeReplyMailbox,
  setReplyMailbox,
  tryReplyMailbox,
} from '../../../../domain/messages/replies/set-mailbox.ts';
import { openRateLimit } from '../../../../domain/shared/rate-limits/open-rate-limit.ts';
import { Refusal } from '../../../../domain/shared/refusal.ts';
import { minuteMs } from '../../../../domain/shared/time.ts';
import { line } from '../../../../domain/shared/values/members.ts';
import type { Person } from '../../person.ts';
import { confirmedProcedureFor, procedureFor, router } from '../../procedure.ts';

const takeTrial = limitCalls(
  { requests: 10, perMs: 10 * minuteMs },
  'That were many tests. Wait a minute before the next one.',
);

/** The account's channels for email and SMS. */
export const channelRoutes = router({
  read: procedureFor('channels:manage').query(async ({ ctx: { app, store } }) => {
    const { email, sms } = await readChannels(app, store);
    return {
      email: { ...email, own: email.own ?? null },
      replies: (await readReplyMailbox(store)) ?? null,
      sms: { ...sms, own: sms.own ?? null },
    };
  }),

  setEmail: confirmedProcedureFor('channels:manage')
    .input(mailServerInput)
    .mutation(({ ctx: { app, write, by }, input: server }) =>
      write(async (tx) => {
        await setOwnEmail(app, tx, server);
        const detail = `From ${server.from}`;
        const entry = { kind: 'email_settings_changed', subject: server.host, detail } as const;
        await logSecurity(app, tx, { ...entry, by });
      }),
    ),

  /** Emails go the operator's way again, if there is one. */
  removeEmail: confirmedProcedureFor('channels:manage').mutation(({ ctx: { app, write, by } }) =>
    write(async (tx) => {
      await saveOwnEmail(tx, undefined);
      await logSecurity(app, tx, { kind: 'email_settings_removed', by });
    }),
  ),

  setReplies: confirmedProcedureFor('channels:manage')
    .input(replyMailboxInput)
    .mutation(({ ctx: { app, write, by }, input: mailbox }) =>
      write(async (tx) => {
        await setReplyMailbox(app, tx, mailbox);
        const detail = `Replies to ${mailbox.address}`;
        const entry = { kind: 'reply_mailbox_changed', subject: mailbox.host, detail } as const;
        await logSecurity(app, tx, { ...entry, by });
      }),
    ),

  /** Replies go to the owners of customers again. */
  removeReplies: confirmedProcedureFor('channels:manage').mutation(({ ctx: { app, write, by } }) =>
    write(async (tx) => {
      await removeReplyMailbox(tx);
      await logSecurity(app, tx, { kind: 'reply_mailbox_removed', by });
    }),
  ),

  /** Signs in to the mailbox. */
  testReplies: procedureFor('channels:manage').mutation(({ ctx: { app, person, store } }) => {
    takeTrial(app, person);
    return tryReplyMailbox(app, store);
  }),

  setSms: confirmedProcedureFor('channels:manage')
    .input(smsProviderInput)
    .mutation(({ ctx: { app, write, by }, input: provider }) =>
      write(async (tx) => {
        await setOwnSms(app, tx, provider);
        const subject = new URL(provider.url).host;
        const entry = { kind: 'sms_settings_changed', subject } as const;
        await logSecurity(app, tx, { ...entry, by, detail: `From ${provider.from}` });
      }),
    ),

  removeSms: confirmedProcedureFor('channels:manage').mutation(({ ctx: { app, write, by } }) =>
    write(async (tx) => {
      await saveOwnSms(tx, undefined);
      await logSecurity(app, tx, { kind: 'sms_settings_removed', by });
    }),
  ),

  setSender: procedureFor('channels:manage')
    .input(smsSettings)
    .mutation(async ({ ctx: { app, write, by }, input: sms }) => {
      await write(async (tx) => {
        await changeSettings(tx, { sms });
        const entry = { kind: 'sms_settings_changed', subject: sms.sender } as const;
        await logSecurity(app, tx, { ...entry, by, detail: 'SMS sender' });
      });
    }),

  /** Sent to the member who asks. */
  testEmail: procedureFor('channels:manage').mutation(async ({ ctx: { app, person, store } }) => {
    takeTrial(app, person);
    return show(await tryEmail(app, store, person.userId));
  }),

  testSms: procedureFor('channels:manage')
    .input(z.object({ to: line(channelLimits.senderCharacters) }))
    .mutation(async ({ ctx: { app, person, store }, input: { to } }) => {
      takeTrial(app, person);
      return show(await trySms(app, store, to));
    }),
});

function show({ to, result }: Trial) {
  const problem = result.outcome === 'accepted' ? '' : result.problem;
  return { to, outcome: result.outcome, problem };
}

/**
 * Lets each account make so many calls in a time; refuses more with RATE_LIMITED. Counted for each service by itself, so that
 * one in a test knows nothing of another.
 */
function limitCalls(limit: { requests: number; perMs: number }, message: string) {
  const services = new WeakMap<App, ReturnType<typeof openRateLimit>>();

  return function takeCall(app: App, { accountId }: Person): void {
    const buckets = services.get(app) ?? openRateLimit(app, message, limit);
    services.set(app, buckets);
    const seconds = buckets.take(String(accountId));
    if (seconds > 0) {
      throw new Refusal('RATE_LIMITED', message, { 'retry-after': String(seconds) });
    }
  };
}
