import { preparedQuery } from '../../../database/prepared-query.ts';
import type { AccountDb } from '../../account-db.ts';
import type { Schema } from '../../schema.ts';
import { type AccountSettings, defaultSettings, type StoredSealingKey } from './settings.ts';

/** The defaults where nothing was set. */
export async function readSettings(db: AccountDb): Promise<AccountSettings> {
  return (await readStoredSettings(db)).settings;
}

export function writeSettings(db: AccountDb, settings: AccountSettings): Promise<void> {
  return saveColumns(db, { settingsJson: JSON.stringify(settings) });
}

/** Stores the time zone of a new account; its other settings have their defaults. */
export function setTimeZone(db: AccountDb, timeZone: string): Promise<void> {
  return saveColumns(db, { settingsJson: JSON.stringify({ timeZone }) });
}

/** The settings with the number of the logo and the key that seals contracts. */
export type StoredSettings = {
  settings: AccountSettings;
  logoId: number | undefined;
  sealingKey: StoredSealingKey | undefined;
};

export async function readStoredSettings(db: AccountDb): Promise<StoredSettings> {
  const [row] = await settingsOf(db.kysely, { accountId: db.accountId });
  const saved = row === undefined ? {} : JSON.parse(row.settingsJson);
  return {
    settings: withDefaults(saved),
    logoId: row?.logoId ?? undefined,
    sealingKey: row?.certificate
      ? {
          certificate: row.certificate,
          sealedPrivateKey: {
            text: row.sealedPrivateKey,
            identity: { kind: 'sealing_key', accountId: db.accountId },
          },
        }
      : undefined,
  };
}

/** Stores columns of an account's settings; the others stay as they are. */
export async function saveColumns(
  db: AccountDb,
  columns: {
    settingsJson?: string;
    logoId?: number | null;
    certificate?: string;
    sealedPrivateKey?: string;
    remindersJson?: string;
    remindersOn?: number;
    imageryJson?: string;
    sealedTileAddress?: string;
    setUpDismissed?: number;
    emailTested?: number;
  },
): Promise<void> {
  const blank = { settingsJson: '{}', logoId: null, certificate: '', sealedPrivateKey: '' };
  await db.kysely
    .insertInto('accountSettings')
    .values({ accountId: db.accountId, ...blank, ...columns })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
    .execute();
}

const settingsOf = preparedQuery<
  { accountId: number },
  Pick<Schema['accountSettings'], 'settingsJson' | 'logoId' | 'certificate' | 'sealedPrivateKey'>
>((db, value) =>
  db
    .selectFrom('accountSettings')
    .select(['settingsJson', 'logoId', 'certificate', 'sealedPrivateKey'])
    .where('accountId', '=', value('accountId')),
);

/** Returns the settings of an account, with defaults for those it has not saved. */
export function withDefaults(saved: Partial<AccountSettings>): AccountSettings {
  const company = { ...defaultSettings.company, ...saved.company };
  return { ...defaultSettings, ...saved, company };
}
