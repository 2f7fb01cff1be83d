import type { SignInRows } from '../../domain/accounts/sign-in/sign-in-queries.ts';

type IdentityRow = { id: string; email: string; name: string; two_factor_enabled: unknown };

/** Finds the identities and passwords that the library stores. */
export function identitiesIn(rows: SignInRows) {
  async function find(column: 'id' | 'email', value: string): Promise<IdentityRow | undefined> {
    const where = [{ column, operator: 'eq', value }] as const;
    const [identity] = await rows.find('identities', { where, limit: 1 });
    return identity as IdentityRow | undefined;
  }

  return {
    find,

    /** The row that holds the hash of an identity's password. */
    async findCredential(identityId: string) {
      const where = [
        { column: 'user_id', operator: 'eq', value: identityId },
        { column: 'provider_id', operator: 'eq', value: 'credential' },
      ] as const;
      const [credential] = await rows.find('credentials', { where, limit: 1 });
      return credential;
    },

    async hasSecondFactor(identityId: string): Promise<boolean> {
      return (await find('id', identityId))?.two_factor_enabled === 1;
    },
  };
}

export type Identities = ReturnType<typeof identitiesIn>;
