import { sql } from 'kysely';
import type { Signature, Signer } from '../../domain/contracts/contract.ts';
import type { ContractStore, NewContract } from '../../domain/contracts/store.ts';
import type { Sealed, SealedIdentity } from '../../domain/shared/sealed.ts';
import type { Db, Schema } from '../schema.ts';

type SignerRow = {
  [Column in Exclude<
    keyof Schema['contract_signers'],
    'code_hash' | 'code_expires_at' | 'code_attempts' | 'code_sent_at'
  >]: Column extends 'signer_id'
    ? number
    : Column extends 'sealed_token'
      ? string
      : Schema['contract_signers'][Column];
};

/** Changes to the signers of a contract. */
export function signerWrites(db: Db, accountId: number): SignerWrites {
  const update = (signerId: number) =>
    db
      .updateTable('contract_signers')
      .where('account_id', '=', accountId)
      .where('signer_id', '=', signerId);

  return {
    async signingCodes(signerId) {
      const row = await db
        .selectFrom('contract_signers')
        .select(['account_id', 'contract_id', 'position'])
        .select(['code_hash', 'code_expires_at', 'code_attempts'])
        .where('account_id', '=', accountId)
        .where('signer_id', '=', signerId)
        .executeTakeFirstOrThrow();
      return {
        sealedHashes: sealedIn(row.code_hash, { kind: 'signing_code', ...ownerOf(row) }),
        expiresAt: row.code_expires_at ?? 0,
        attempts: row.code_attempts,
      };
    },

    async setSigningCodes(signerId, { sealedHashes, expiresAt, attempts, sentAt }) {
      await update(signerId)
        .set({
          code_hash: sealedHashes.text,
          code_expires_at: expiresAt,
          code_attempts: attempts,
          code_sent_at: sentAt,
        })
        .execute();
    },

    async countWrongTry(signerId) {
      await update(signerId)
        .set((build) => ({ code_attempts: build('code_attempts', '+', 1) }))
        .execute();
    },

    async setVerified(signerId, at) {
      await update(signerId)
        .set({ verified_at: at, code_hash: '', code_expires_at: null })
        .execute();
    },

    async setSignature(signerId, signature, at) {
      const signature_json = JSON.stringify(signature);
      await update(signerId).set({ state: 'signed', signature_json, signed_at: at }).execute();
    },

    async setSignedOnPaper(signerId, at) {
      await update(signerId).set({ state: 'signed', signed_at: at }).execute();
    },

    async setDeclined(signerId) {
      await update(signerId).set({ state: 'declined' }).execute();
    },
  };
}

type SignerWrites = Pick<
  ContractStore,
  | 'signingCodes'
  | 'setSigningCodes'
  | 'countWrongTry'
  | 'setVerified'
  | 'setSignature'
  | 'setSignedOnPaper'
  | 'setDeclined'
>;

export async function insertSigners(
  db: Db,
  accountId: number,
  { contractId, signers }: Pick<NewContract, 'contractId' | 'signers'>,
): Promise<void> {
  const rows = signers.map(({ sealedToken, ...signer }) => ({
    ...signer,
    sealed_token: sealedToken?.text ?? '',
    account_id: accountId,
    contract_id: contractId,
    state: 'waiting' as const,
    code_hash: '',
    signature_json: '',
  }));
  await db.insertInto('contract_signers').values(rows).execute();
}

/** The signers of one contract, in their order. */
export async function signersOf(db: Db, accountId: number, contractId: string): Promise<Signer[]> {
  const rows = await selectSigners(db)
    .select('signature_json')
    .where('account_id', '=', accountId)
    .where('contract_id', '=', contractId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...toSigner(row), signature: readSignature(row.signature_json) }));
}

/** The signers of several contracts, each with its contract's id, without signatures. */
export async function signersOfAll(
  db: Db,
  accountId: number,
  contractIds: readonly string[],
): Promise<(Omit<Signer, 'signature'> & { contractId: string })[]> {
  if (contractIds.length === 0) return [];
  const rows = await selectSigners(db)
    // The account, but not for an index: that of the contract must serve, and PostgreSQL might read all of the account.
    .where(sql<number>`account_id + 0`, '=', accountId)
    .where('contract_id', 'in', contractIds)
    .orderBy('contract_id')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...toSigner(row), contractId: row.contract_id }));
}

function selectSigners(db: Db) {
  return db
    .selectFrom('contract_signers')
    .select([
      'signer_id',
      'account_id',
      'contract_id',
      'position',
      'name',
      'email',
      'phone',
      'sealed_token',
      'state',
      'verified_at',
      'signed_at',
    ]);
}

function toSigner(row: Omit<SignerRow, 'signature_json'>): Omit<Signer, 'signature'> {
  return {
    signerId: row.signer_id,
    position: row.position,
    name: row.name,
    email: row.email,
    phone: row.phone,
    sealedToken: sealedIn(row.sealed_token, { kind: 'signing_link', ...ownerOf(row) }),
    state: row.state,
    verifiedAt: row.verified_at ?? undefined,
    signedAt: row.signed_at ?? undefined,
  };
}

function ownerOf(row: Pick<SignerRow, 'account_id' | 'contract_id' | 'position'>) {
  return { accountId: row.account_id, contractId: row.contract_id, position: row.position };
}

function sealedIn(text: string, identity: SealedIdentity): Sealed | undefined {
  return text === '' ? undefined : { text, identity };
}

function readSignature(json: string): Signature | undefined {
  return json === '' ? undefined : JSON.parse(json);
}
