import { type Selectable, sql } from 'kysely';
import type { Contract, ContractSummary } from '../../domain/contracts/contract.ts';
import type { ContractStore } from '../../domain/contracts/store.ts';
import type { Db, Schema } from '../../domain/schema.ts';
import { contractAudit } from './contract-audit.ts';
import { insertSigners, signersOf, signersOfAll, signerWrites } from './contract-signers.ts';

type ContractRow = Selectable<Schema['contracts']>;

/** The condition is written as in the index, so that the database knows the index applies. */
const isLive = sql<boolean>`state in ('open', 'sealing')`;

/** `onSealing` is called when a contract is due for sealing, so that the commit can wake the worker. */
export function contractStore(
  db: Db,
  accountId: number,
  { onSealing }: { onSealing: () => void },
): ContractStore {
  const select = () => db.selectFrom('contracts').selectAll().where('accountId', '=', accountId);
  const update = (contractId: string) =>
    db
      .updateTable('contracts')
      .where('accountId', '=', accountId)
      .where('contractId', '=', contractId);

  return {
    ...signerWrites(db, accountId),
    ...contractAudit(db, accountId),

    async find(contractId) {
      return withSigners(await select().where('contractId', '=', contractId).executeTakeFirst());
    },

    async lock(contractId) {
      // Writing the row locks it where transactions run beside each other.
      const row = await update(contractId)
        .set(({ ref }) => ({ state: ref('state') }))
        .returningAll()
        .executeTakeFirst();
      return withSigners(row);
    },

    async projectsOffered(customerId) {
      const rows = await db
        .selectFrom('contracts')
        .select('projectId')
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('state', '=', 'open')
        .orderBy('contractId')
        .execute();
      return rows.map((row) => row.projectId);
    },

    async projectsNotChosen(customerId) {
      const rows = await db
        .selectFrom('contracts as c')
        .select('c.projectId')
        .where('c.accountId', '=', accountId)
        .where('c.customerId', '=', customerId)
        .where('c.chosenContractId', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('contracts as later')
                .select('later.contractId')
                .where('later.accountId', '=', accountId)
                .whereRef('later.projectId', '=', 'c.projectId')
                .whereRef('later.openedAt', '>', 'c.openedAt'),
            ),
          ),
        )
        .execute();
      return rows.map((row) => row.projectId);
    },

    async live(projectId) {
      return withSigners(
        await select().where('projectId', '=', projectId).where(isLive).executeTakeFirst(),
      );
    },

    async latestSigned(projectId) {
      const row = await select()
        .where('projectId', '=', projectId)
        .where('state', '=', 'signed')
        .orderBy('openedAt', 'desc')
        .orderBy('contractId', 'desc')
        .limit(1)
        .executeTakeFirst();
      return withSigners(row);
    },

    async hasSigned(customerId) {
      const row = await db
        .selectFrom('contracts')
        .select('contractId')
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('state', 'in', ['sealing', 'signed'])
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async signedPrices(customerId) {
      return db
        .selectFrom('contracts')
        .select(['contractId', 'projectId', 'openedAt', 'payableCents'])
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('state', '=', 'signed')
        .execute();
    },

    async concluded(of) {
      const rows = await select()
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
          signers: await signersOf(db, accountId, row.contractId),
        });
      }
      return contracts;
    },

    async fileEvidence(contractId, { documentId, at }) {
      await update(contractId)
        .set({
          evidenceId: documentId,
          filedAt: at,
          consentText: '',
          differencesJson: '[]',
          declineReason: '',
          voidReason: '',
        })
        .execute();
      await db
        .updateTable('contractSigners')
        .set({
          name: '',
          email: '',
          phone: '',
          sealedToken: '',
          codeHash: '',
          signatureJson: '',
        })
        .where('accountId', '=', accountId)
        .where('contractId', '=', contractId)
        .execute();
      await db
        .deleteFrom('contractAudit')
        .where('accountId', '=', accountId)
        .where('contractId', '=', contractId)
        .execute();
    },

    async ofProposal(proposalId) {
      const row = await select()
        .where('proposalId', '=', proposalId)
        .orderBy('openedAt', 'desc')
        .orderBy('contractId', 'desc')
        .limit(1)
        .executeTakeFirst();
      return withSigners(row);
    },

    async statesOf(proposalIds) {
      if (proposalIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('contracts')
        .select(['proposalId', 'contractId', 'state', 'chosenContractId'])
        .where('accountId', '=', accountId)
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
    },

    async page({ projectId, customerId, after, limit }) {
      let query = select();
      if (projectId !== undefined) query = query.where('projectId', '=', projectId);
      if (customerId !== undefined) query = query.where('customerId', '=', customerId);
      if (after !== undefined) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('openedAt', 'contractId'), '>', tuple(after.openedAt, after.contractId)),
        );
      }
      const rows = await query.orderBy('openedAt').orderBy('contractId').limit(limit).execute();
      return withAllSigners(rows);
    },

    async list(of, limit) {
      const [column, id] =
        'projectId' in of
          ? (['projectId', of.projectId] as const)
          : (['customerId', of.customerId] as const);
      const rows = await select()
        .where(column, '=', id)
        .orderBy('openedAt', 'desc')
        .orderBy('contractId', 'desc')
        .limit(limit)
        .execute();
      return withAllSigners(rows);
    },

    async coolingOffEnds(customerId) {
      const row = await db
        .selectFrom('contracts')
        .select(({ fn }) => fn.max('coolingOffEnds').as('last'))
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('state', 'in', ['sealing', 'signed'])
        .executeTakeFirst();
      return row?.last || undefined;
    },

    async insert(contract) {
      await db
        .insertInto('contracts')
        .values({
          contractId: contract.contractId,
          accountId,
          projectId: contract.projectId,
          customerId: contract.customerId,
          proposalId: contract.proposalId,
          proposalVersion: contract.proposalVersion,
          kind: contract.kind,
          replacesContractId: contract.replacesContractId ?? null,
          state: 'open',
          saleType: contract.saleType,
          verification: contract.verification,
          consentText: contract.consentText,
          documentId: contract.documentId,
          documentSha256: contract.documentSha256,
          payableCents: contract.payableCents,
          differencesJson: JSON.stringify(contract.differences),
          openedAt: contract.openedAt,
          coolingOffEnds: '',
          declineReason: '',
          sealedSha256: '',
        })
        .execute();
      await insertSigners(db, accountId, contract);
    },

    async end(contractId, { state, at, declineReason = '', chosenContractId = null }) {
      const { numUpdatedRows } = await update(contractId)
        .set({
          state,
          endedAt: at,
          declineReason,
          chosenContractId,
        })
        .where('state', '=', 'open')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async startSealing(contractId, { at, coolingOffEnds, traceparent = null }) {
      const { numUpdatedRows } = await update(contractId)
        .set({
          state: 'sealing',
          endedAt: at,
          coolingOffEnds,
          sealAt: at,
          traceparent,
        })
        .where('state', '=', 'open')
        .executeTakeFirst();
      onSealing();
      return numUpdatedRows > 0n;
    },

    async finishSealing(contractId, { documentId, sha256, at }) {
      const sealed = { sealedId: documentId, sealedSha256: sha256, filedAt: at };
      const { numUpdatedRows } = await update(contractId)
        .set({ state: 'signed', ...sealed, sealAt: null })
        .where('state', '=', 'sealing')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async markSigned(contractId, { at, coolingOffEnds, userId }) {
      const { numUpdatedRows } = await update(contractId)
        .set({
          state: 'signed',
          endedAt: at,
          coolingOffEnds,
          markedBy: userId,
        })
        .where('state', '=', 'open')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setScan(contractId, { documentId, at }) {
      const { numUpdatedRows } = await update(contractId)
        .set({ paperId: documentId, filedAt: at })
        .where('markedBy', 'is not', null)
        .where('paperId', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async void(contractId, { at, userId, reason }) {
      const { numUpdatedRows } = await update(contractId)
        .set({ state: 'voided', voidedAt: at, voidedBy: userId, voidReason: reason })
        .where('state', '=', 'signed')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async forgetChosen({ contractId, customerId }) {
      const rows = await db
        .updateTable('contracts')
        .set({ chosenContractId: null })
        .where('accountId', '=', accountId)
        .where('customerId', '=', customerId)
        .where('chosenContractId', '=', contractId)
        .returning('proposalId')
        .execute();
      return rows.map((row) => row.proposalId);
    },
  };

  async function withAllSigners(rows: readonly ContractRow[]): Promise<ContractSummary[]> {
    const ids = rows.map((row) => row.contractId);
    const all = await signersOfAll(db, accountId, ids);
    const signers = Map.groupBy(all, ({ contractId }) => contractId);
    return rows.map((row) => {
      const own = signers.get(row.contractId) ?? [];
      return { ...toContract(row), signers: own.map(({ contractId: _, ...signer }) => signer) };
    });
  }

  async function withSigners(row: ContractRow | undefined): Promise<Contract | undefined> {
    if (row === undefined) return undefined;
    return { ...toContract(row), signers: await signersOf(db, accountId, row.contractId) };
  }
}

function toContract(row: ContractRow): Omit<Contract, 'signers'> {
  return {
    contractId: row.contractId,
    projectId: row.projectId,
    customerId: row.customerId,
    proposalId: row.proposalId,
    proposalVersion: row.proposalVersion,
    kind: row.kind,
    replacesContractId: row.replacesContractId ?? undefined,
    state: row.state,
    saleType: row.saleType,
    verification: row.verification,
    consentText: row.consentText,
    documentId: row.documentId,
    documentSha256: row.documentSha256,
    payableCents: row.payableCents,
    differences: JSON.parse(row.differencesJson),
    openedAt: row.openedAt,
    chosenContractId: row.chosenContractId ?? undefined,
    endedAt: row.endedAt ?? undefined,
    coolingOffEnds: row.coolingOffEnds,
    declineReason: row.declineReason,
    sealedId: row.sealedId ?? undefined,
    sealedSha256: row.sealedSha256,
    paper:
      row.markedBy === null
        ? undefined
        : { markedBy: row.markedBy, scanId: row.paperId ?? undefined },
    evidenceId: row.evidenceId ?? undefined,
    filedAt: row.filedAt ?? undefined,
    voided:
      row.voidedAt === null || row.voidedBy === null
        ? undefined
        : { at: row.voidedAt, userId: row.voidedBy, reason: row.voidReason },
  };
}
