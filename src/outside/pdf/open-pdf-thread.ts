import type { App } from '../../domain/app.ts';
import type { PrintTurn } from '../../domain/proposals/print-proposal.ts';
import { skipPlain } from './fonts/skip-plain.ts';
import { openJobThread } from './open-job-thread.ts';
import { rememberPreviews } from './remember-previews.ts';
import type { JobTurn } from './turn-queue.ts';

/** The jobs for PDFs, off the thread that answers requests. */
export type PdfThread = Pick<
  App,
  | 'printProposal'
  | 'findUnprintable'
  | 'readImage'
  | 'makeSealingKey'
  | 'sealDocument'
  | 'verifyDocument'
> & { close(): Promise<void> };

/** The memory behind bytes, where it holds nothing else. */
function wholeBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

export function openPdfThread(): PdfThread {
  const thread = openJobThread({
    entry: new URL('./pdf-thread-main.ts', import.meta.url),
    timeoutMs: 60_000,
    idleMs: 60_000,
    waitingMax: 200,
    waitingPerKeyMax: 50,
    previewsPerPersonMax: 2,
    heapMegabytesMax: 512,
  });
  /** Accounts take turns, also with each kind of job that names none, such as files that strangers have verified. */
  function job<Input, Result>(kind: string) {
    return (input: Input, turn?: PrintTurn) =>
      thread.run(kind, input, turn ? turnOf(turn) : { key: kind }) as Promise<Result>;
  }
  return {
    printProposal: rememberPreviews(job('printProposal')),
    findUnprintable: skipPlain(job('findUnprintable')),
    readImage: job('readImage'),
    makeSealingKey: job('makeSealingKey'),
    sealDocument: job('sealDocument'),
    verifyDocument: (pdf) =>
      thread.run('verifyDocument', pdf, { key: 'verifyDocument' }, wholeBuffer(pdf)) as ReturnType<
        App['verifyDocument']
      >,
    close: () => thread.close(),
  };
}

function turnOf({ accountId, previewFor }: PrintTurn): JobTurn {
  const key = String(accountId);
  return previewFor === undefined ? { key } : { key, previewFor: `${accountId} ${previewFor}` };
}
