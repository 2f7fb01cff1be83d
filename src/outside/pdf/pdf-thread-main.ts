import { enableCompileCache } from 'node:module';
import { answerJobs } from './answer-jobs.ts';

// What runs in the thread. Each job loads only what it needs, when it is first asked for.

// As `main.ts` does for the service; a thread keeps none of its own accord.
enableCompileCache();

answerJobs({
  printProposal: async (input) => (await import('./print-proposal.ts')).printProposal(input),
  readImage: async (input) => (await import('./read-logo.ts')).readLogo(input),
  makeSealingKey: async (input) =>
    (await import('./sealing/make-sealing-key.ts')).makeSealingKey(input),
  sealDocument: async (input) => (await import('./sealing/seal-document.ts')).sealDocument(input),
  verifyDocument: async (input) =>
    (await import('./sealing/verify-document.ts')).verifyDocument(input),
});
