import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { chainEntry } from './audit-trail.ts';
import type { AuditStep, Contract, Signer, SignerRequest } from './contract.ts';
import { findLastAudit, insertAudit } from './rows/contract-audit.ts';

const addressCharactersMax = 100;
const userAgentCharactersMax = 500;

/**
 * Adds an entry to a contract's audit trail. `tx` must lock the contract, so that no two entries follow the same one.
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
  },
): Promise<void> {
  const { contract, signer, request } = audited;
  const entry = chainEntry(await findLastAudit(tx, contract.contractId), {
    signerId: signer?.signerId,
    step: audited.step,
    at: app.now(),
    address: cut(request?.address ?? '', addressCharactersMax),
    userAgent: cut(request?.userAgent ?? '', userAgentCharactersMax),
    documentSha256: contract.documentSha256,
    details: audited.details,
  });
  await insertAudit(tx, contract.contractId, entry);
}

/** A user agent may contain any characters, and the trail is printed. */
function cut(text: string, charactersMax: number): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, charactersMax)
    .toWellFormed();
}
