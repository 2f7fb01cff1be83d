import { readSettings } from '../../accounts/settings/queries.ts';
import type { App } from '../../app.ts';
import type { Moment } from '../../shared/time.ts';
import type { SealReport } from './seal-document.ts';

/**
 * The verdict on an uploaded PDF. `genuine`: the file of a contract that is kept here; `voided`: the same, but the sale
 * was reopened and the contract is no longer binding; `not_kept`: unchanged and sealed with an account's certificate,
 * but no contract here has it; `stranger`: unchanged, but any person may have made the certificate, whatever name it
 * bears. The other verdicts are those of the seal itself.
 */
export type DocumentFinding =
  | 'genuine'
  | 'voided'
  | 'not_kept'
  | 'stranger'
  | Exclude<SealReport['verdict'], 'sealed'>;

export type DocumentCheck = {
  finding: DocumentFinding;
  report: SealReport;
  /** The time zone of the firm that sealed it; undefined unless this service knows the firm. */
  timeZone: string | undefined;
  contract:
    | {
        accountName: string;
        contractId: string;
        signers: number;
        signedAt: Moment;
        documentSha256: string;
      }
    | undefined;
};

/** Checks the seal of a PDF, and whether this service knows the file or at least who sealed it. */
export async function checkDocument(app: App, pdf: Uint8Array): Promise<DocumentCheck> {
  const { sealing } = app.store;
  const report = await app.verifyDocument(pdf);
  const unknown = { report, timeZone: undefined, contract: undefined };
  if (report.verdict !== 'sealed') return { ...unknown, finding: report.verdict };
  const contract = await sealing.findSealed(report.sha256);
  if (contract !== undefined) {
    const timeZone = await timeZoneOf(app, contract.accountId);
    return { finding: contract.isVoided ? 'voided' : 'genuine', report, timeZone, contract };
  }
  // A name proves nothing: the certificate itself has to be one that an account has.
  const sealer = await sealing.findSealer(report.certificate);
  if (sealer === undefined) return { ...unknown, finding: 'stranger' };
  const timeZone = await timeZoneOf(app, sealer.accountId);
  return { finding: 'not_kept', report, timeZone, contract };
}

async function timeZoneOf(app: App, accountId: number): Promise<string> {
  return (await readSettings(app.store.forAccount(accountId))).timeZone;
}
