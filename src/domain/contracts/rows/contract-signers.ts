import { type Selectable, sql } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import type { Schema } from '../../schema.ts';
import type { Sealed, SealedIdentity } from '../../shared/sealed.ts';
import type { Moment } from '../../shared/time.ts';
import type { NewContract, Signature, Signer, StoredCodes } from '../contract.ts';

type SignerRow = Pick<Selectable<Schema['contractSigners']>, (typeof signerColumns)[number]>;

export async function findSigningCodes(db: AccountDb, signerId: number): Promise<StoredCodes> {
  const { accountId, contractId, position, ...row } = await db
    .own('contractSigners')
    .select(['accountId', 'contractId', 'position'])
    .select(['codeHash', 'codeExpiresAt', 'codeAttempts'])
    .where('signerId', '=', signerId)
    .executeTakeFirstOrThrow();
  return {
    sealedHashes: sealedIn(row.codeHash, { kind: 'signing_code', accountId, contractId, position }),
    expiresAt: row.codeExpiresAt ?? 0,
    attempts: row.codeAttempts,
  };
}

export async function setSigningCodes(
  db: AccountDb,
  signerId: number,
  {
    sealedHashes,
    expiresAt,
    attempts,
    sentAt,
  }: StoredCodes & { sealedHashes: Sealed; sentAt: Moment },
): Promise<void> {
  await update(db, signerId)
    .set({
      codeHash: sealedHashes.text,
      codeExpiresAt: expiresAt,
      codeAttempts: attempts,
      codeSentAt: sentAt,
    })
    .execute();
}

/** The signer has shown a code, and none that was sent is worth anything from now on. */
export async function setVerified(db: AccountDb, signerId: number, at: Moment): Promise<void> {
  await update(db, signerId).set({ verifiedAt: at, codeHash: '', codeExpiresAt: null }).execute();
}

function update(db: AccountDb, signerId: number) {
  return db.change('contractSigners').where('signerId', '=', signerId);
}

export async function insertSigners(
  db: AccountDb,
  contractId: string,
  signers: NewContract['signers'],
): Promise<Signer[]> {
  const rows = signers.map(({ sealedToken, ...signer }) => ({
    ...signer,
    sealedToken: sealedToken?.text ?? '',
    accountId: db.accountId,
    contractId,
    state: 'waiting' as const,
    codeHash: '',
    signatureJson: '',
  }));
  const inserted = await db.kysely
    .insertInto('contractSigners')
    .values(rows)
    .returning(signerColumns)
    .execute();
  return inserted
    .toSorted((one, other) => one.position - other.position)
    .map((row) => ({ ...toSigner(row), signature: undefined }));
}

/** The signers of one contract, in their order. */
export async function signersOf(db: AccountDb, contractId: string): Promise<Signer[]> {
  const rows = await selectSigners(db)
    .select('signatureJson')
    .where('accountId', '=', db.accountId)
    .where('contractId', '=', contractId)
    .orderBy('position')
    .execute();
  return rows.map(({ signatureJson, ...row }) => ({
    ...toSigner(row),
    signature: readSignature(signatureJson),
  }));
}

/** The signers of several contracts, each with its contract's id, without signatures. */
export async function signersOfAll(
  db: AccountDb,
  contractIds: readonly string[],
): Promise<(Omit<Signer, 'signature'> & { contractId: string })[]> {
  if (contractIds.length === 0) return [];
  const rows = await selectSigners(db)
    // The account, but not for an index: that of the contract must serve, and PostgreSQL might read all of the account.
    .where(sql<number>`account_id + 0`, '=', db.accountId)
    .where('contractId', 'in', contractIds)
    .orderBy('contractId')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...toSigner(row), contractId: row.contractId }));
}

function selectSigners({ kysely }: AccountDb) {
  return kysely.selectFrom('contractSigners').select(signerColumns);
}

const signerColumns = [
  'signerId',
  'accountId',
  'contractId',
  'position',
  'name',
  'email',
  'phone',
  'sealedToken',
  'state',
  'verifiedAt',
  'signedAt',
] as const;

function toSigner({ accountId, contractId, ...row }: SignerRow): Omit<Signer, 'signature'> {
  const owner = { accountId, contractId, position: row.position };
  return {
    ...row,
    sealedToken: sealedIn(row.sealedToken, { kind: 'signing_link', ...owner }),
    verifiedAt: row.verifiedAt ?? undefined,
    signedAt: row.signedAt ?? undefined,
  };
}

function sealedIn(text: string, identity: SealedIdentity): Sealed | undefined {
  return text === '' ? undefined : { text, identity };
}

function readSignature(json: string): Signature | undefined {
  return json === '' ? undefined : JSON.parse(json);
}
