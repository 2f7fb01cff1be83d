import type { App } from '../../app.ts';
import type { Moment } from '../../shared/time.ts';
import type { SealReport } from './seal-document.ts';

/**
 * What we say of a PDF that somebody holds. `genuine`: the very file of a contract that is kept here; `voided`: the same of
 * one that binds nobody any more, because the sale was taken back; `not_kept`: unchanged, and sealed with an account's certificate, but no contract here has it; `stranger`: unchanged, but anybody may have
 * made the certificate, whatever name it bears. The others are those of the seal itself.
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
  contract:
    | { accountName: string; contractId: string; signers: number; signedAt: Moment }
    | undefined;
};

/** Checks the seal of a PDF, and whether this service knows the file or at least who sealed it. */
export async function checkDocument(app: App, pdf: Uint8Array): Promise<DocumentCheck> {
  const { contractDesk } = app.store;
  const report = await app.verifyDocument(pdf);
  if (report.verdict !== 'sealed') return { finding: report.verdict, report, contract: undefined };
  const contract = await contractDesk.findSealed(report.sha256);
  if (contract !== undefined) {
    return { finding: contract.isVoided ? 'voided' : 'genuine', report, contract };
  }
  // A name proves nothing: the certificate itself has to be one that an account has.
  const sealer = await contractDesk.findSealer(report.certificate);
  return { finding: sealer === undefined ? 'stranger' : 'not_kept', report, contract };
}
