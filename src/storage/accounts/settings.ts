import {
  type AccountSettings,
  defaultSettings,
  type SettingsStore,
} from '../../domain/accounts/settings/settings.ts';
import { preparedQuery } from '../prepared-query.ts';
import type { Db, Schema } from '../schema.ts';

export function settingsStore(db: Db, accountId: number): SettingsStore {
  return {
    async read() {
      const row = await find();
      return withDefaults(row === undefined ? {} : JSON.parse(row.settings_json));
    },

    write: (settings) => put({ settings_json: JSON.stringify(settings) }),

    async logoId() {
      return (await find())?.logo_id ?? undefined;
    },

    setLogo: (documentId) => put({ logo_id: documentId ?? null }),

    async sealingKey() {
      const row = await find();
      if (row === undefined || row.certificate === '') return undefined;
      const identity = { kind: 'sealing_key', accountId } as const;
      const sealedPrivateKey = { text: row.sealed_private_key, identity };
      return { certificate: row.certificate, sealedPrivateKey };
    },

    setSealingKey: (key) =>
      put({ certificate: key.certificate, sealed_private_key: key.sealedPrivateKey.text }),
  };

  async function find() {
    const [row] = await settingsOf(db, { accountId });
    return row;
  }

  async function put(columns: {
    settings_json?: string;
    logo_id?: number | null;
    certificate?: string;
    sealed_private_key?: string;
  }): Promise<void> {
    const blank = { settings_json: '{}', logo_id: null, certificate: '', sealed_private_key: '' };
    await db
      .insertInto('account_settings')
      .values({ account_id: accountId, ...blank, ...columns })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
      .execute();
  }
}

/** Stores the time zone of a new account; its other settings have their defaults. */
export async function setTimeZone(db: Db, accountId: number, timeZone: string): Promise<void> {
  await db
    .insertInto('account_settings')
    .values({
      account_id: accountId,
      settings_json: JSON.stringify({ timeZone }),
      logo_id: null,
      certificate: '',
      sealed_private_key: '',
    })
    .execute();
}

const settingsOf = preparedQuery<
  { accountId: number },
  Pick<
    Schema['account_settings'],
    'settings_json' | 'logo_id' | 'certificate' | 'sealed_private_key'
  >
>((db, value) =>
  db
    .selectFrom('account_settings')
    .select(['settings_json', 'logo_id', 'certificate', 'sealed_private_key'])
    .where('account_id', '=', value('accountId')),
);

/** Returns the settings of an account, with defaults for those it has not saved. */
export function withDefaults(saved: Partial<AccountSettings>): AccountSettings {
  return { ...defaultSettings, ...saved };
}
