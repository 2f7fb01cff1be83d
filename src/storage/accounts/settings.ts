import { preparedQuery } from '../../database/prepared-query.ts';
import {
  type AccountSettings,
  defaultSettings,
  type SettingsStore,
} from '../../domain/accounts/settings/settings.ts';
import type { Db, Schema } from '../../domain/schema.ts';

export function settingsStore(db: Db, accountId: number): SettingsStore {
  return {
    async read() {
      const row = await find();
      return withDefaults(row === undefined ? {} : JSON.parse(row.settingsJson));
    },

    write: (settings) => put({ settingsJson: JSON.stringify(settings) }),

    async logoId() {
      return (await find())?.logoId ?? undefined;
    },

    setLogo: (documentId) => put({ logoId: documentId ?? null }),

    async sealingKey() {
      const row = await find();
      if (row === undefined || row.certificate === '') return undefined;
      const identity = { kind: 'sealing_key', accountId } as const;
      const sealedPrivateKey = { text: row.sealedPrivateKey, identity };
      return { certificate: row.certificate, sealedPrivateKey };
    },

    setSealingKey: (key) =>
      put({ certificate: key.certificate, sealedPrivateKey: key.sealedPrivateKey.text }),
  };

  async function find() {
    const [row] = await settingsOf(db, { accountId });
    return row;
  }

  async function put(columns: {
    settingsJson?: string;
    logoId?: number | null;
    certificate?: string;
    sealedPrivateKey?: string;
  }): Promise<void> {
    const blank = { settingsJson: '{}', logoId: null, certificate: '', sealedPrivateKey: '' };
    await db
      .insertInto('accountSettings')
      .values({ accountId, ...blank, ...columns })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet(columns))
      .execute();
  }
}

/** Stores the time zone of a new account; its other settings have their defaults. */
export async function setTimeZone(db: Db, accountId: number, timeZone: string): Promise<void> {
  await db
    .insertInto('accountSettings')
    .values({
      accountId,
      settingsJson: JSON.stringify({ timeZone }),
      logoId: null,
      certificate: '',
      sealedPrivateKey: '',
    })
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
  return { ...defaultSettings, ...saved };
}
