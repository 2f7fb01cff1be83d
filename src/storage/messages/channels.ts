import type { ChannelStore } from '../../domain/messages/channels/own-channels.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db } from '../schema.ts';

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
      if (email === undefined) return put({ smtp_json: '', sealed_smtp_password: '' });
      const { sealedPassword, ...server } = email;
      return put({
        smtp_json: JSON.stringify(server),
        sealed_smtp_password: sealedPassword?.text ?? '',
      });
    },

    async setSms(sms) {
      if (sms === undefined) return put({ sms_json: '', sms_sid: '', sealed_sms_token: '' });
      const { sealedToken, ...provider } = sms;
      return put({
        sms_json: JSON.stringify(provider),
        sms_sid: sms.sid,
        sealed_sms_token: sealedToken.text,
      });
    },
  };

  async function put(columns: Partial<typeof blank>): Promise<void> {
    await db
      .insertInto('account_channels')
      .values({ account_id: accountId, ...blank, ...columns })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
      .execute();
  }
}

const blank = {
  smtp_json: '',
  sealed_smtp_password: '',
  sms_json: '',
  sms_sid: '',
  sealed_sms_token: '',
};

/** Runs for each message that is sent. */
const byAccount = preparedQuery<
  { accountId: number },
  { smtp: string; sealedPassword: string; sms: string; sealedToken: string }
>((db, value) =>
  db
    .selectFrom('account_channels')
    .select([
      'smtp_json as smtp',
      'sealed_smtp_password as sealedPassword',
      'sms_json as sms',
      'sealed_sms_token as sealedToken',
    ])
    .where('account_id', '=', value('accountId')),
);
