import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { findDocument } from '../documents/queries.ts';
import { sha256 } from '../shared/secrets.ts';
import type {
  AuditEntry,
  AuditStep,
  Contract,
  ContractState,
  Signer,
  SignerRequest,
} from './contract.ts';
import { findAudit, findLastAudit } from './rows/contract-audit.ts';

const addressCharactersMax = 100;
const userAgentCharactersMax = 500;

/** The entry with the chain that binds it to all before it; `previous` is undefined for the first of a contract. */
export function chainEntry(
  previous: AuditEntry | undefined,
  entry: Omit<AuditEntry, 'chainSha256'>,
): AuditEntry {
  const chained = (previous?.chainSha256 ?? '') + chainedText(entry);
  return { ...entry, chainSha256: sha256(chained) };
}

/**
 * True when every entry is as it was written and follows the one that it followed then. What is missing at the end does
 * not show in the chain; `checkAuditTrail` sees it by the contract.
 */
export function checkAuditChain(entries: readonly AuditEntry[]): boolean {
  return entries.every((entry, index) => {
    const previous = index === 0 ? undefined : entries[index - 1];
    return chainEntry(previous, entry).chainSha256 === entry.chainSha256;
  });
}

/**
 * True when the chain holds and the trail tells the whole way to the state that the contract is in: it begins with its
 * opening, has a signature for each signer who signed, and ends with what ended the contract.
 */
export function checkAuditTrail(
  contract: Pick<Contract, 'contractId' | 'state'> & {
    paper?: Contract['paper'];
    signers: readonly { signerId: number; state: string }[];
  },
  entries: readonly AuditEntry[],
): boolean {
  const last = lastStepOf(contract);
  const signed = contract.signers.filter(({ state }) => state === 'signed');
  return (
    checkAuditChain(entries) &&
    entries[0]?.step === 'opened' &&
    entries[0].details.includes(contract.contractId) &&
    signed.every(({ signerId }) =>
      entries.some((entry) => isSignature(entry) && entry.signerId === signerId),
    ) &&
    (last === undefined || entries.at(-1)?.step === last)
  );
}

function isSignature({ step }: AuditEntry): boolean {
  return step === 'signed' || step === 'signed_on_paper';
}

function lastStepOf({
  state,
  paper,
}: {
  state: ContractState;
  paper?: Contract['paper'];
}): AuditStep | undefined {
  if (state !== 'signed' || paper === undefined) return lastSteps[state];
  return paper.scanId === undefined ? 'signed_on_paper' : 'scan_stored';
}

/** The step that ends the trail in each state: no entry follows while the contract stays in that state. */
const lastSteps: Record<ContractState, AuditStep | undefined> = {
  open: undefined,
  sealing: 'signed',
  signed: 'sealed',
  declined: 'declined',
  closed: 'closed',
  voided: 'voided',
};

/** The text that a link of the chain hashes besides the previous link: the same entry always gives the same text. */
export function chainedText(entry: Omit<AuditEntry, 'chainSha256'>): string {
  return JSON.stringify([
    entry.signerId ?? null,
    entry.step,
    entry.at,
    entry.address,
    entry.userAgent,
    entry.documentSha256,
    entry.details,
  ]);
}

/**
 * The trail of a contract, and whether it is whole. Of an erased customer's contract the entries are on file with its
 * evidence, where they are checked, and none is shown.
 */
export async function readTrail(
  store: AccountDb,
  contract: Contract,
): Promise<{ entries: AuditEntry[]; isIntact: boolean }> {
  const { contractId, evidenceId } = contract;
  if (evidenceId === undefined) {
    const entries = await findAudit(store, contractId);
    return { entries, isIntact: checkAuditTrail(contract, entries) };
  }
  const document = await findDocument(store, evidenceId);
  assert(document, 'Evidence is never removed');
  const evidence = JSON.parse(Buffer.from(document.content).toString());
  return { entries: [], isIntact: checkAuditTrail(evidence.contract, evidence.audit) };
}

/**
 * Adds an entry to a contract's audit trail and returns it. `tx` must lock the contract, so that no two entries follow the
 * same one.
 */
export async function recordAuditEntry(
  app: App,
  tx: AccountDb,
  audited: {
    contract: Pick<Contract, 'contractId' | 'documentSha256'>;
    step: AuditStep;
    /** Omits signer and request for what Sundesk did itself. */
    signer?: Pick<Signer, 'signerId'>;
    request?: SignerRequest;
    details: string;
    /** The entry that it follows, where the caller has it; null for the first. */
    last?: AuditEntry | null | undefined;
  },
): Promise<AuditEntry> {
  const { contract, signer, request } = audited;
  const { last = await findLastAudit(tx, contract.contractId) } = audited;
  const entry = chainEntry(last ?? undefined, {
    signerId: signer?.signerId,
    step: audited.step,
    at: app.now(),
    address: cut(request?.address ?? '', addressCharactersMax),
    userAgent: cut(request?.userAgent ?? '', userAgentCharactersMax),
    documentSha256: contract.documentSha256,
    details: audited.details,
  });
  await insertAudit(tx, contract.contractId, entry);
  return entry;
}

/** A user agent may contain any characters, and the trail is printed. */
function cut(text: string, charactersMax: number): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, charactersMax)
    .toWellFormed();
}

async function insertAudit(db: AccountDb, contractId: string, entry: AuditEntry): Promise<void> {
  await db.kysely
    .insertInto('contractAudit')
    .values({ accountId: db.accountId, contractId, ...entry })
    .execute();
}
