import { preparedQuery } from '../../../database/prepared-query.ts';
import type { AccountDb } from '../../account-db.ts';
import type { OwnChannels, OwnEmail, OwnSms } from './own-channels.ts';

export async function readOwnChannels(db: AccountDb): Promise<OwnChannels> {
  const [row] = await byAccount(db.kysely, { accountId: db.accountId });
  if (row === undefined) return { email: undefined, sms: undefined };
  const { smtp, sealedPassword, sms, sealedToken } = row;
  const password =
    sealedPassword === ''
      ? undefined
      : { text: sealedPassword, identity: { kind: 'smtp_password', accountId: db.accountId } };
  const token = { text: sealedToken, identity: { kind: 'sms_token', accountId: db.accountId } };
  return {
    email: smtp === '' ? undefined : { ...JSON.parse(smtp), sealedPassword: password },
    sms: sms === '' ? undefined : { ...JSON.parse(sms), sealedToken: token },
  };
}

export async function saveOwnEmail(db: AccountDb, email: OwnEmail | undefined): Promise<void> {
  if (email === undefined) return put(db, { smtpJson: '', sealedSmtpPassword: '' });
  const { sealedPassword, ...server } = email;
  return put(db, {
    smtpJson: JSON.stringify(server),
    sealedSmtpPassword: sealedPassword?.text ?? '',
  });
}

export async function saveOwnSms(db: AccountDb, sms: OwnSms | undefined): Promise<void> {
  if (sms === undefined) return put(db, { smsJson: '', smsSid: '', sealedSmsToken: '' });
  const { sealedToken, ...provider } = sms;
  return put(db, {
    smsJson: JSON.stringify(provider),
    smsSid: sms.sid,
    sealedSmsToken: sealedToken.text,
  });
}

async function put(db: AccountDb, columns: Partial<typeof blank>): Promise<void> {
  await db.kysely
    .insertInto('accountChannels')
    .values({ accountId: db.accountId, ...blank, ...columns })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
    .execute();
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
