import { type Selectable, sql } from 'kysely';
import type { Contract, ContractSummary } from '../../domain/contracts/contract.ts';
import type { ContractStore } from '../../domain/contracts/store.ts';
import type { Db, Schema } from '../schema.ts';
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
  const select = () => db.selectFrom('contracts').selectAll().where('account_id', '=', accountId);
  const update = (contractId: string) =>
    db
      .updateTable('contracts')
      .where('account_id', '=', accountId)
      .where('contract_id', '=', contractId);

  return {
    ...signerWrites(db, accountId),
    ...contractAudit(db, accountId),

    async find(contractId) {
      return withSigners(await select().where('contract_id', '=', contractId).executeTakeFirst());
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
        .select('project_id')
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .where('state', '=', 'open')
        .orderBy('contract_id')
        .execute();
      return rows.map((row) => row.project_id);
    },

    async projectsNotChosen(customerId) {
      const rows = await db
        .selectFrom('contracts as c')
        .select('c.project_id')
        .where('c.account_id', '=', accountId)
        .where('c.customer_id', '=', customerId)
        .where('c.chosen_contract_id', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('contracts as later')
                .select('later.contract_id')
                .where('later.account_id', '=', accountId)
                .whereRef('later.project_id', '=', 'c.project_id')
                .whereRef('later.opened_at', '>', 'c.opened_at'),
            ),
          ),
        )
        .execute();
      return rows.map((row) => row.project_id);
    },

    async live(projectId) {
      return withSigners(
        await select().where('project_id', '=', projectId).where(isLive).executeTakeFirst(),
      );
    },

    async latestSigned(projectId) {
      const row = await select()
        .where('project_id', '=', projectId)
        .where('state', '=', 'signed')
        .orderBy('opened_at', 'desc')
        .orderBy('contract_id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return withSigners(row);
    },

    async hasSigned(customerId) {
      const row = await db
        .selectFrom('contracts')
        .select('contract_id')
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .where('state', 'in', ['sealing', 'signed'])
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async signedPrices(customerId) {
      return db
        .selectFrom('contracts')
        .select([
          'contract_id as contractId',
          'project_id as projectId',
          'opened_at as openedAt',
          'payable_cents as payableCents',
        ])
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .where('state', '=', 'signed')
        .execute();
    },

    async concluded(of) {
      const rows = await select()
        .where(
          'projectId' in of ? 'project_id' : 'customer_id',
          '=',
          'projectId' in of ? of.projectId : of.customerId,
        )
        .where('state', 'in', ['sealing', 'signed', 'voided'])
        .orderBy('opened_at')
        .execute();
      const contracts: Contract[] = [];
      for (const row of rows) {
        contracts.push({
          ...toContract(row),
          signers: await signersOf(db, accountId, row.contract_id),
        });
      }
      return contracts;
    },

    async fileEvidence(contractId, { documentId, at }) {
      await update(contractId)
        .set({
          evidence_id: documentId,
          filed_at: at,
          consent_text: '',
          differences_json: '[]',
          decline_reason: '',
          void_reason: '',
        })
        .execute();
      await db
        .updateTable('contract_signers')
        .set({
          name: '',
          email: '',
          phone: '',
          sealed_token: '',
          code_hash: '',
          signature_json: '',
        })
        .where('account_id', '=', accountId)
        .where('contract_id', '=', contractId)
        .execute();
      await db
        .deleteFrom('contract_audit')
        .where('account_id', '=', accountId)
        .where('contract_id', '=', contractId)
        .execute();
    },

    async ofProposal(proposalId) {
      const row = await select()
        .where('proposal_id', '=', proposalId)
        .orderBy('opened_at', 'desc')
        .orderBy('contract_id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return withSigners(row);
    },

    async statesOf(proposalIds) {
      if (proposalIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('contracts')
        .select(['proposal_id', 'contract_id', 'state', 'chosen_contract_id'])
        .where('account_id', '=', accountId)
        .where('proposal_id', 'in', proposalIds)
        .orderBy('opened_at')
        .orderBy('contract_id')
        .execute();
      // The last of each version remains.
      return new Map(
        rows.map((row) => [
          row.proposal_id,
          {
            contractId: row.contract_id,
            state: row.state,
            chosenContractId: row.chosen_contract_id ?? undefined,
          },
        ]),
      );
    },

    async page({ projectId, customerId, after, limit }) {
      let query = select();
      if (projectId !== undefined) query = query.where('project_id', '=', projectId);
      if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
      if (after !== undefined) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('opened_at', 'contract_id'), '>', tuple(after.openedAt, after.contractId)),
        );
      }
      const rows = await query.orderBy('opened_at').orderBy('contract_id').limit(limit).execute();
      return withAllSigners(rows);
    },

    async list(of, limit) {
      const [column, id] =
        'projectId' in of
          ? (['project_id', of.projectId] as const)
          : (['customer_id', of.customerId] as const);
      const rows = await select()
        .where(column, '=', id)
        .orderBy('opened_at', 'desc')
        .orderBy('contract_id', 'desc')
        .limit(limit)
        .execute();
      return withAllSigners(rows);
    },

    async coolingOffEnds(customerId) {
      const row = await db
        .selectFrom('contracts')
        .select(({ fn }) => fn.max('cooling_off_ends').as('last'))
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .where('state', 'in', ['sealing', 'signed'])
        .executeTakeFirst();
      return row?.last || undefined;
    },

    async insert(contract) {
      await db
        .insertInto('contracts')
        .values({
          contract_id: contract.contractId,
          account_id: accountId,
          project_id: contract.projectId,
          customer_id: contract.customerId,
          proposal_id: contract.proposalId,
          proposal_version: contract.proposalVersion,
          kind: contract.kind,
          replaces_contract_id: contract.replacesContractId ?? null,
          state: 'open',
          sale_type: contract.saleType,
          verification: contract.verification,
          consent_text: contract.consentText,
          document_id: contract.documentId,
          document_sha256: contract.documentSha256,
          payable_cents: contract.payableCents,
          differences_json: JSON.stringify(contract.differences),
          opened_at: contract.openedAt,
          cooling_off_ends: '',
          decline_reason: '',
          sealed_sha256: '',
        })
        .execute();
      await insertSigners(db, accountId, contract);
    },

    async end(contractId, { state, at, declineReason = '', chosenContractId = null }) {
      const { numUpdatedRows } = await update(contractId)
        .set({
          state,
          ended_at: at,
          decline_reason: declineReason,
          chosen_contract_id: chosenContractId,
        })
        .where('state', '=', 'open')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async startSealing(contractId, { at, coolingOffEnds, traceparent = null }) {
      const { numUpdatedRows } = await update(contractId)
        .set({
          state: 'sealing',
          ended_at: at,
          cooling_off_ends: coolingOffEnds,
          seal_at: at,
          traceparent,
        })
        .where('state', '=', 'open')
        .executeTakeFirst();
      onSealing();
      return numUpdatedRows > 0n;
    },

    async finishSealing(contractId, { documentId, sha256, at }) {
      const sealed = { sealed_id: documentId, sealed_sha256: sha256, filed_at: at };
      const { numUpdatedRows } = await update(contractId)
        .set({ state: 'signed', ...sealed, seal_at: null })
        .where('state', '=', 'sealing')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async markSigned(contractId, { at, coolingOffEnds, userId }) {
      const { numUpdatedRows } = await update(contractId)
        .set({
          state: 'signed',
          ended_at: at,
          cooling_off_ends: coolingOffEnds,
          marked_by: userId,
        })
        .where('state', '=', 'open')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async setScan(contractId, { documentId, at }) {
      const { numUpdatedRows } = await update(contractId)
        .set({ paper_id: documentId, filed_at: at })
        .where('marked_by', 'is not', null)
        .where('paper_id', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async void(contractId, { at, userId, reason }) {
      const { numUpdatedRows } = await update(contractId)
        .set({ state: 'voided', voided_at: at, voided_by: userId, void_reason: reason })
        .where('state', '=', 'signed')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async forgetChosen({ contractId, customerId }) {
      const rows = await db
        .updateTable('contracts')
        .set({ chosen_contract_id: null })
        .where('account_id', '=', accountId)
        .where('customer_id', '=', customerId)
        .where('chosen_contract_id', '=', contractId)
        .returning('proposal_id')
        .execute();
      return rows.map((row) => row.proposal_id);
    },
  };

  async function withAllSigners(rows: readonly ContractRow[]): Promise<ContractSummary[]> {
    const ids = rows.map((row) => row.contract_id);
    const all = await signersOfAll(db, accountId, ids);
    const signers = Map.groupBy(all, ({ contractId }) => contractId);
    return rows.map((row) => {
      const own = signers.get(row.contract_id) ?? [];
      return { ...toContract(row), signers: own.map(({ contractId: _, ...signer }) => signer) };
    });
  }

  async function withSigners(row: ContractRow | undefined): Promise<Contract | undefined> {
    if (row === undefined) return undefined;
    return { ...toContract(row), signers: await signersOf(db, accountId, row.contract_id) };
  }
}

function toContract(row: ContractRow): Omit<Contract, 'signers'> {
  return {
    contractId: row.contract_id,
    projectId: row.project_id,
    customerId: row.customer_id,
    proposalId: row.proposal_id,
    proposalVersion: row.proposal_version,
    kind: row.kind,
    replacesContractId: row.replaces_contract_id ?? undefined,
    state: row.state,
    saleType: row.sale_type,
    verification: row.verification,
    consentText: row.consent_text,
    documentId: row.document_id,
    documentSha256: row.document_sha256,
    payableCents: row.payable_cents,
    differences: JSON.parse(row.differences_json),
    openedAt: row.opened_at,
    chosenContractId: row.chosen_contract_id ?? undefined,
    endedAt: row.ended_at ?? undefined,
    coolingOffEnds: row.cooling_off_ends,
    declineReason: row.decline_reason,
    sealedId: row.sealed_id ?? undefined,
    sealedSha256: row.sealed_sha256,
    paper:
      row.marked_by === null
        ? undefined
        : { markedBy: row.marked_by, scanId: row.paper_id ?? undefined },
    evidenceId: row.evidence_id ?? undefined,
    filedAt: row.filed_at ?? undefined,
    voided:
      row.voided_at === null || row.voided_by === null
        ? undefined
        : { at: row.voided_at, userId: row.voided_by, reason: row.void_reason },
  };
}
