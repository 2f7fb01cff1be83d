import { preparedQuery } from '../../database/prepared-query.ts';
import type { ChannelStore } from '../../domain/messages/channels/own-channels.ts';
import type { Db } from '../../domain/schema.ts';

export function channelStore(db: Db, accountId: number): ChannelStore {
  return {
    async read() {
      const [row] = await byAccount(db, { accountId });
      if (row === undefined) return { email: undefined, sms: undefined };
      const { smtp, sealedPassword, sms, sealedToken } = row;
      const password =
        sealedPassword === ''
          ? undefined
          : { text: sealedPassword, identity: { kind: 'smtp_password', accountId } };
      const token = { text: sealedToken, identity: { kind: 'sms_token', accountId } };
      return {
        email: smtp === '' ? undefined : { ...JSON.parse(smtp), sealedPassword: password },
        sms: sms === '' ? undefined : { ...JSON.parse(sms), sealedToken: token },
      };
    },

    async setEmail(email) {
      if (email === undefined) return put({ smtpJson: '', sealedSmtpPassword: '' });
      const { sealedPassword, ...server } = email;
      return put({
        smtpJson: JSON.stringify(server),
        sealedSmtpPassword: sealedPassword?.text ?? '',
      });
    },

    async setSms(sms) {
      if (sms === undefined) return put({ smsJson: '', smsSid: '', sealedSmsToken: '' });
      const { sealedToken, ...provider } = sms;
      return put({
        smsJson: JSON.stringify(provider),
        smsSid: sms.sid,
        sealedSmsToken: sealedToken.text,
      });
    },
  };

  async function put(columns: Partial<typeof blank>): Promise<void> {
    await db
      .insertInto('accountChannels')
      .values({ accountId, ...blank, ...columns })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
      .execute();
  }
}

const blank = {
  smtpJson: '',
  sealedSmtpPassword: '',
  smsJson: '',
  smsSid: '',
  sealedSmsToken: '',
};

/** Runs for each message that is sent. */
const byAccount = preparedQuery<
  { accountId: number },
  { smtp: string; sealedPassword: string; sms: string; sealedToken: string }
>((db, value) =>
  db
    .selectFrom('accountChannels')
    .select([
      'smtpJson as smtp',
      'sealedSmtpPassword as sealedPassword',
      'smsJson as sms',
      'sealedSmsToken as sealedToken',
    ])
    .where('accountId', '=', value('accountId')),
);
