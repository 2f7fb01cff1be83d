import assert from 'node:assert/strict';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { recordAuditEntry } from './audit-trail.ts';
import type { Contract, Difference, SaleType, Signer, Verification } from './contract.ts';
import { coolingOffBusinessDays } from './cooling-off.ts';
import type { ComparedContent } from './differences.ts';
import { findContracts, insertContract } from './rows/contracts.ts';
import type { SignerInput } from './signer-input.ts';
import { readSigners } from './signing/read-signers.ts';
import { makeSignerToken, signerToken } from './signing/signer-token.ts';

/**
 * Offers a version of a proposal for signature. The signers, at least one, sign in their order. With `replaces` it
 * is a variation of a contract that was signed, which stays. The project must have no other contract that is open
 * (`closeContract`). Refuses signers as `readSigners` says.
 */
export async function openContract(
  app: App,
  tx: AccountDb,
  input: {
    proposal: {
      proposalId: number;
      projectId: number;
      customerId: number;
      version: number;
      pdfId: number;
      pdfSha256: string;
    };
    content: ComparedContent & { company: { name: string; legalName: string } };
    saleType: SaleType;
    verification: Verification;
    signers: readonly SignerInput[];
    replaces: { contractId: string; differences: readonly Difference[] } | undefined;
  },
): Promise<Contract> {
  const { proposal, content, saleType, verification, replaces } = input;
  const { company, project } = content;
  const [latest] = await findContracts(tx, { projectId: proposal.projectId }, 1);
  const isLive = latest?.state === 'open' || latest?.state === 'sealing';
  assert(!isLive, 'The contract before must be closed first');
  assert(input.signers.length > 0, 'A contract has a signer');
  const signers = await readSigners(app, input.signers, verification);
  const contractId = app.newId('con');
  const former = [...(latest?.signers ?? [])];
  const contract = {
    contractId,
    projectId: proposal.projectId,
    customerId: proposal.customerId,
    proposalId: proposal.proposalId,
    proposalVersion: proposal.version,
    kind: replaces === undefined ? ('original' as const) : ('variation' as const),
    replacesContractId: replaces?.contractId,
    saleType,
    verification,
    consentText: consentText({
      company: company.legalName || company.name,
      title: project.title,
      version: proposal.version,
      saleType,
      replacesContractId: replaces?.contractId,
    }),
    documentId: proposal.pdfId,
    documentSha256: proposal.pdfSha256,
    payableCents: content.quote.price.payableCents,
    differences: replaces?.differences ?? [],
    openedAt: app.now(),
    signers: signers.map((signer, index) => {
      const position = index + 1;
      const token = takeToken(app, former, signer) ?? makeSignerToken(app);
      const identity = {
        kind: 'signing_link',
        accountId: tx.accountId,
        contractId,
        position,
      } as const;
      return { ...signer, position, sealedToken: app.secretBox.seal(token, identity) };
    }),
  };
  const details = describeOpening(contract);
  const opened = await insertContract(tx, contract);
  await recordAuditEntry(app, tx, { contract, step: 'opened', details, last: null });
  return opened;
}

/** The address of the page stays the same from version to version, and so does the link of each who still signs. */
function takeToken(
  app: App,
  former: Pick<Signer, 'name' | 'email' | 'sealedToken'>[],
  { name, email }: SignerInput,
): string | undefined {
  const index = former.findIndex((one) => one.name === name && one.email === email);
  const [same] = index < 0 ? [] : former.splice(index, 1);
  return (same && signerToken(app, same)) || undefined;
}

function describeOpening(contract: {
  contractId: string;
  proposalVersion: number;
  replacesContractId: string | undefined;
  signers: readonly SignerInput[];
}): string {
  const { contractId, proposalVersion, replacesContractId, signers } = contract;
  const names = signers
    .map(({ name, email }) => (email === '' ? name : `${name} <${email}>`))
    .join(', ');
  const variation =
    replacesContractId === undefined ? '' : `, a variation of ${replacesContractId}`;
  return `Contract ${contractId} on version ${proposalVersion}${variation}; to be signed by ${names}`;
}

/**
 * The text that signers agree to, word for word: which version they accept, and that they sign electronically
 * (Electronic Transactions Act 1999, section 10). The fingerprint of the document is kept with the contract; the signing
 * page and the sealed PDF show it.
 */
function consentText(offer: {
  company: string;
  title: string;
  version: number;
  saleType: SaleType;
  /** The signed contract that this one changes. */
  replacesContractId: string | undefined;
}): string {
  const { company, title, version, saleType, replacesContractId } = offer;
  const sentences = [
    `I have read version ${version} of the proposal “${title}” of ${company}, and I accept it as a contract.`,
  ];
  if (replacesContractId !== undefined) {
    sentences.push(`It changes contract ${replacesContractId}; I have seen the list of changes.`);
  }
  sentences.push('I agree to sign electronically and to receive the signed copy as a PDF.');
  if (saleType === 'unsolicited') {
    sentences.push(
      'I know that I may withdraw from the contract, without giving a reason, within ' +
        `${coolingOffBusinessDays} business days after the day of the last signature.`,
    );
  }
  return sentences.join(' ');
}
