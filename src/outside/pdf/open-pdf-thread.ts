import type {
  MakeSealingKey,
  SealDocument,
  VerifyDocument,
} from '../../domain/contracts/seal-document.ts';
import type { PrintProposal } from '../../domain/proposals/print-proposal.ts';

export type PdfThread = {
  printProposal: PrintProposal;
  makeSealingKey: MakeSealingKey;
  sealDocument: SealDocument;
  verifyDocument: VerifyDocument;
  close(): Promise<void>;
};

export function openPdfThread(): PdfThread {
  const later = async () => {
    throw new Error('The thread for PDFs is not built yet');
  };
  return {
    printProposal: later,
    makeSealingKey: later,
    sealDocument: later,
    verifyDocument: later,
    close: async () => undefined,
  };
}
