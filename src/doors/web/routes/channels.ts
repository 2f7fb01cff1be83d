import { z } from 'zod';
import { changeSettings } from '../../../domain/accounts/settings/change-settings.ts';
import { encryptions } from '../../../domain/messages/own-channels.ts';
import { readChannels } from '../../../domain/messages/read-channels.ts';
import {
  channelLimits,
  setOwnEmail,
  setOwnSms,
} from '../../../domain/messages/set-own-channels.ts';
import { type Trial, tryEmail, trySms } from '../../../domain/messages/try-channel.ts';
import { emailCharactersMax } from '../../../domain/shared/text.ts';
import { minuteMs } from '../../../domain/shared/time.ts';
import { line } from '../input.ts';
import { limitCalls } from '../limit-calls.ts';
import { confirmedProcedureFor, procedureFor, router } from '../procedure.ts';

// A secret goes in and never comes out; a password may have spaces at its ends.
const secret = z.string().max(channelLimits.secretCharacters).optional();

const takeTrial = limitCalls(
  { requests: 10, perMs: 10 * minuteMs },
  'That were many tests. Wait a minute before the next one.',
);

/** How the account's e-mails and SMS leave the house. */
export const channelRoutes = router({
  read: procedureFor('channels:manage').query(async ({ ctx: { app, store } }) => {
    const { email, sms } = await readChannels(app, store);
    return { email: { ...email, own: email.own ?? null }, sms: { ...sms, own: sms.own ?? null } };
  }),

  setEmail: confirmedProcedureFor('channels:manage')
    .input(
      z.object({
        host: line(channelLimits.hostCharacters),
        port: z.number(),
        encryption: z.enum(encryptions),
        user: line(channelLimits.userCharacters),
        password: secret,
        from: line(emailCharactersMax),
        fromName: line(channelLimits.nameCharacters),
      }),
    )
    .mutation(({ ctx: { app, write }, input: { password, ...server } }) =>
      write((tx) => setOwnEmail(app, tx, { ...server, password })),
    ),

  /** E-mails go the operator's way again, if there is one. */
  removeEmail: confirmedProcedureFor('channels:manage').mutation(({ ctx: { write } }) =>
    write((tx) => tx.channels.setEmail(undefined)),
  ),

  setSms: confirmedProcedureFor('channels:manage')
    .input(
      z.object({
        url: line(channelLimits.urlCharacters),
        sid: line(channelLimits.senderCharacters),
        token: secret,
        from: line(channelLimits.senderCharacters),
      }),
    )
    .mutation(({ ctx: { app, write }, input: { token, ...provider } }) =>
      write((tx) => setOwnSms(app, tx, { ...provider, token })),
    ),

  removeSms: confirmedProcedureFor('channels:manage').mutation(({ ctx: { write } }) =>
    write((tx) => tx.channels.setSms(undefined)),
  ),

  setSender: procedureFor('channels:manage')
    .input(
      z.object({ sender: line(channelLimits.senderCharacters), senderRegistered: z.boolean() }),
    )
    .mutation(async ({ ctx: { write }, input: sms }) => {
      await write((tx) => changeSettings(tx, { sms }));
    }),

  /** To whoever asks. */
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
