import type { SaleType } from '../contract.ts';
import { coolingOffBusinessDays } from '../cooling-off.ts';

/**
 * The text that signers agree to, word for word: which version they accept, and that they sign electronically
 * (Electronic Transactions Act 1999, section 10). The fingerprint of the document is kept with the contract; the signing
 * page and the sealed PDF show it.
 */
export function consentText(offer: {
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
