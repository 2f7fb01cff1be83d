import { enableCompileCache } from 'node:module';
import { answerJobs } from './job-thread.ts';

// The entry point of the thread. Each job loads only the modules it needs, at its first call.

// Keeps compiled code as `main.ts` does for the service; a thread does not do so by itself.
enableCompileCache();

answerJobs({
  printProposal: async (input) => (await import('./print-proposal.ts')).printProposal(input),
  findUnprintable: async (input) =>
    (await import('./fonts/choose-fonts.ts')).findUnprintable(input),
  readImage: async (input) => (await import('./printable-picture.ts')).readLogo(input),
  makeSealingKey: async (input) =>
    (await import('./sealing/make-sealing-key.ts')).makeSealingKey(input),
  sealDocument: async (input) => (await import('./sealing/seal-document.ts')).sealDocument(input),
  verifyDocument: async (input) =>
    (await import('./sealing/verify-document.ts')).verifyDocument(input),
});
