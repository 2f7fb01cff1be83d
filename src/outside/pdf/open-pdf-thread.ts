import type { App } from '../../domain/app.ts';
import { openJobThread } from './open-job-thread.ts';

/** What PDFs take, off the thread that answers requests. */
export type PdfThread = Pick<
  App,
  'printProposal' | 'readImage' | 'makeSealingKey' | 'sealDocument' | 'verifyDocument'
> & { close(): Promise<void> };

export function openPdfThread(): PdfThread {
  const thread = openJobThread({
    entry: new URL('./pdf-thread-main.ts', import.meta.url),
    timeoutMs: 60_000,
    idleMs: 60_000,
    waitingMax: 200,
    heapMegabytesMax: 512,
  });
  function job<Input, Result>(kind: string): (input: Input) => Promise<Result> {
    return (input) => thread.run(kind, input) as Promise<Result>;
  }
  return {
    printProposal: job('printProposal'),
    readImage: job('readImage'),
    makeSealingKey: job('makeSealingKey'),
    sealDocument: job('sealDocument'),
    verifyDocument: job('verifyDocument'),
    close: () => thread.close(),
  };
}
