import type { SaleType } from '../contract.ts';
import { coolingOffBusinessDays } from '../cooling-off.ts';

/**
 * The text that signers agree to, word for word: who they are, that they mean to be bound, by which document, and that
 * they do so electronically (Electronic Transactions Act 1999, section 10). The fingerprint is shortened for reading;
 * the signing page, the contract and the sealed PDF show the whole one.
 */
export function consentText(offer: {
  company: string;
  title: string;
  version: number;
  documentSha256: string;
  saleType: SaleType;
  /** The signed contract that this one changes. */
  replacesContractId: string | undefined;
}): string {
  const { company, title, version, documentSha256, saleType, replacesContractId } = offer;
  const sentences = [
    'By signing I confirm that I am the person named here as the signer, that I have read ' +
      `version ${version} of the proposal “${title}” of ${company} (the PDF whose SHA-256 fingerprint ` +
      `begins with ${documentSha256.slice(0, 8)} and ends with ${documentSha256.slice(-8)}), and that I accept it as a contract that binds me.`,
  ];
  if (replacesContractId !== undefined) {
    sentences.push(`It changes contract ${replacesContractId}; I have seen the list of changes.`);
  }
  sentences.push(
    'I agree to sign electronically, with the same effect as a signature on paper, and to receive the signed copy as an ' +
      'electronic document.',
  );
  if (saleType === 'unsolicited') {
    sentences.push(
      'I know that I may withdraw from the contract, without giving a reason, within ' +
        `${coolingOffBusinessDays} business days after the day of the last signature.`,
    );
  }
  return sentences.join(' ');
}
