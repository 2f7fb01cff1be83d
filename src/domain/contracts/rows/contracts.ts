import { type Selectable, sql } from 'kysely';
import type { AccountDb } from '../../account-db.ts';
import type { SignedPrice } from '../../projects/sale-value.ts';
import type { Schema } from '../../schema.ts';
import { Refusal } from '../../shared/refusal.ts';
import type { Moment } from '../../shared/time.ts';
import type { Contract, ContractSummary, NewContract } from '../contract.ts';
import { insertSigners, signersOf, signersOfAll } from './contract-signers.ts';

type ContractRow = Selectable<Schema['contracts']>;

/** The condition is written as in the index, so that the database knows the index applies. */
const isLive = sql<boolean>`state in ('open', 'sealing')`;

export async function findContract(
  db: AccountDb,
  contractId: string,
): Promise<Contract | undefined> {
  return withSigners(db, await select(db).where('contractId', '=', contractId).executeTakeFirst());
}

/** The contract, or a refusal CONTRACT_NOT_FOUND. */
export async function requireContract(db: AccountDb, contractId: string): Promise<Contract> {
  const contract = await findContract(db, contractId);
  if (contract === undefined) throw contractNotFound();
  return contract;
}

export function contractNotFound(): Refusal {
  return new Refusal('CONTRACT_NOT_FOUND', 'Contract not found');
}

export function beingSealed(): Refusal {
  return new Refusal(
    'CONTRACT_BEING_SEALED',
    'Everyone has signed, and the PDF is being sealed; try again in a moment',
  );
}

/** Reads a contract within a transaction; until that ends no other transaction can change the contract or its trail. */
export async function lockContract(
  db: AccountDb,
  contractId: string,
): Promise<Contract | undefined> {
  // Writing the row locks it where transactions run beside each other.
  const row = await update(db, contractId)
    .set(({ ref }) => ({ state: ref('state') }))
    .returningAll()
    .executeTakeFirst();
  return withSigners(db, row);
}

/** Reads the project's live contract and locks it like `lockContract`. */
export async function lockLiveContract(
  db: AccountDb,
  projectId: number,
): Promise<Contract | undefined> {
  const row = await db
    .change('contracts')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('projectId', '=', projectId)
    .where(isLive)
    .returningAll()
    .executeTakeFirst();
  return withSigners(db, row);
}

/** The project's contract that can still be signed or is being sealed; there is at most one. */
export async function findLiveContract(
  db: AccountDb,
  projectId: number,
): Promise<Contract | undefined> {
  return withSigners(
    db,
    await select(db).where('projectId', '=', projectId).where(isLive).executeTakeFirst(),
  );
}

/** The one that was signed last, and not voided since. */
export async function findLatestSigned(
  db: AccountDb,
  projectId: number,
): Promise<Contract | undefined> {
  const row = await select(db)
    .where('projectId', '=', projectId)
    .where('state', '=', 'signed')
    .orderBy('openedAt', 'desc')
    .orderBy('contractId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return withSigners(db, row);
}

/** Returns true if a fully signed contract binds the customer. */
export async function hasSignedContract(db: AccountDb, customerId: number): Promise<boolean> {
  const row = await db
    .own('contracts')
    .select('contractId')
    .where('customerId', '=', customerId)
    .where('state', 'in', ['sealing', 'signed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the price of each contract that is signed and not voided, with its version of the proposal, in no order. */
export function findSignedPrices(
  db: AccountDb,
  customerId: number,
): Promise<(SignedPrice & Pick<Contract, 'proposalId'>)[]> {
  return db
    .own('contracts')
    .select(['contractId', 'projectId', 'proposalId', 'openedAt', 'payableCents'])
    .where('customerId', '=', customerId)
    .where('state', '=', 'signed')
    .execute();
}

/** Those that all have signed, also voided ones and those being sealed, of a customer or project. */
export async function findConcluded(
  db: AccountDb,
  of: { customerId: number } | { projectId: number },
): Promise<Contract[]> {
  const rows = await select(db)
    .where(
      'projectId' in of ? 'projectId' : 'customerId',
      '=',
      'projectId' in of ? of.projectId : of.customerId,
    )
    .where('state', 'in', ['sealing', 'signed', 'voided'])
    .orderBy('openedAt')
    .execute();
  const contracts: Contract[] = [];
  for (const row of rows) {
    contracts.push({
      ...toContract(row),
      signers: await signersOf(db, row.contractId),
    });
  }
  return contracts;
}

/** The contract of a version of a proposal, whatever became of it. */
export async function findContractOfProposal(
  db: AccountDb,
  proposalId: number,
): Promise<Contract | undefined> {
  const row = await select(db)
    .where('proposalId', '=', proposalId)
    .orderBy('openedAt', 'desc')
    .orderBy('contractId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return withSigners(db, row);
}

/** The states of the contracts of these versions; a version without one is missing. */
export async function findContractStates(
  db: AccountDb,
  proposalIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<Contract, 'contractId' | 'state' | 'chosenContractId'>>> {
  if (proposalIds.length === 0) return new Map();
  const rows = await db
    .own('contracts')
    .select(['proposalId', 'contractId', 'state', 'chosenContractId'])
    .where('proposalId', 'in', proposalIds)
    .orderBy('openedAt')
    .orderBy('contractId')
    .execute();
  // The last of each version remains.
  return new Map(
    rows.map((row) => [
      row.proposalId,
      {
        contractId: row.contractId,
        state: row.state,
        chosenContractId: row.chosenContractId ?? undefined,
      },
    ]),
  );
}

/** Contracts of the account, a project or a customer, oldest first; with a cursor, those after it. */
export async function findContractPage(
  db: AccountDb,
  {
    projectId,
    customerId,
    after,
    limit,
  }: {
    projectId?: number | undefined;
    customerId?: number | undefined;
    after: Pick<Contract, 'openedAt' | 'contractId'> | undefined;
    limit: number;
  },
): Promise<ContractSummary[]> {
  let query = select(db);
  if (projectId !== undefined) query = query.where('projectId', '=', projectId);
  if (customerId !== undefined) query = query.where('customerId', '=', customerId);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('openedAt', 'contractId'), '>', tuple(after.openedAt, after.contractId)),
    );
  }
  const rows = await query.orderBy('openedAt').orderBy('contractId').limit(limit).execute();
  return withAllSigners(db, rows);
}

/** Newest first. */
export async function findContracts(
  db: AccountDb,
  of: { projectId: number } | { customerId: number },
  limit: number,
): Promise<ContractSummary[]> {
  const [column, id] =
    'projectId' in of
      ? (['projectId', of.projectId] as const)
      : (['customerId', of.customerId] as const);
  const rows = await select(db)
    .where(column, '=', id)
    .orderBy('openedAt', 'desc')
    .orderBy('contractId', 'desc')
    .limit(limit)
    .execute();
  return withAllSigners(db, rows);
}

/**
 * The latest last day, `YYYY-MM-DD`, on which the customer may withdraw from a contract that all have signed;
 * undefined when none of them gives such days.
 */
export async function findCoolingOffEnd(
  db: AccountDb,
  customerId: number,
): Promise<string | undefined> {
  const row = await db
    .own('contracts')
    .select(({ fn }) => fn.max('coolingOffEnds').as('last'))
    .where('customerId', '=', customerId)
    .where('state', 'in', ['sealing', 'signed'])
    .executeTakeFirst();
  return row?.last || undefined;
}

/** Returns the contract that was opened. */
export async function insertContract(
  db: AccountDb,
  { signers, differences, ...contract }: NewContract,
): Promise<Contract> {
  const row = await db.kysely
    .insertInto('contracts')
    .values({
      accountId: db.accountId,
      ...contract,
      differencesJson: JSON.stringify(differences),
      state: 'open',
      coolingOffEnds: '',
      declineReason: '',
      sealedSha256: '',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { contractId } = contract;
  return { ...toContract(row), signers: await insertSigners(db, contractId, signers) };
}

/** Moves a contract from `open` to `declined` or `closed`; false when it is not open any more. */
export async function endContractRow(
  db: AccountDb,
  contractId: string,
  {
    state,
    at,
    declineReason = '',
    chosenContractId,
  }: {
    state: 'declined' | 'closed';
    at: Moment;
    declineReason?: string;
    chosenContractId?: string | undefined;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await update(db, contractId)
    .set({
      state,
      endedAt: at,
      declineReason,
      chosenContractId,
    })
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Moves a contract from `sealing` to `signed` and returns it as it is from now on; undefined when another worker was first.
 */
export async function finishSealing(
  db: AccountDb,
  contractId: string,
  { documentId, sha256, at }: { documentId: number; sha256: string; at: Moment },
): Promise<Omit<Contract, 'signers'> | undefined> {
  const sealed = { sealedId: documentId, sealedSha256: sha256, filedAt: at };
  const row = await update(db, contractId)
    .set({ state: 'signed', ...sealed, sealAt: null })
    .where('state', '=', 'sealing')
    .returningAll()
    .executeTakeFirst();
  return row && toContract(row);
}

function select(db: AccountDb) {
  return db.own('contracts').selectAll();
}

function update(db: AccountDb, contractId: string) {
  return db.change('contracts').where('contractId', '=', contractId);
}

async function withAllSigners(
  db: AccountDb,
  rows: readonly ContractRow[],
): Promise<ContractSummary[]> {
  const ids = rows.map((row) => row.contractId);
  const all = await signersOfAll(db, ids);
  const signers = Map.groupBy(all, ({ contractId }) => contractId);
  return rows.map((row) => {
    const own = signers.get(row.contractId) ?? [];
    return { ...toContract(row), signers: own.map(({ contractId: _, ...signer }) => signer) };
  });
}

async function withSigners(
  db: AccountDb,
  row: ContractRow | undefined,
): Promise<Contract | undefined> {
  if (row === undefined) return undefined;
  return { ...toContract(row), signers: await signersOf(db, row.contractId) };
}

function toContract({
  accountId: _,
  sealAt: __,
  sealAttempts: ___,
  traceparent: ____,
  differencesJson,
  markedBy,
  paperId,
  voidedAt,
  voidedBy,
  voidReason,
  ...row
}: ContractRow): Omit<Contract, 'signers'> {
  return {
    ...row,
    replacesContractId: row.replacesContractId ?? undefined,
    differences: JSON.parse(differencesJson),
    chosenContractId: row.chosenContractId ?? undefined,
    endedAt: row.endedAt ?? undefined,
    sealedId: row.sealedId ?? undefined,
    paper: markedBy === null ? undefined : { markedBy, scanId: paperId ?? undefined },
    evidenceId: row.evidenceId ?? undefined,
    filedAt: row.filedAt ?? undefined,
    voided:
      voidedAt === null || voidedBy === null
        ? undefined
        : { at: voidedAt, userId: voidedBy, reason: voidReason },
  };
}
