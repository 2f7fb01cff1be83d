import { createHash } from 'node:crypto';
import type { App } from '../../domain/app.ts';
import type { FindUnprintable } from '../../domain/documents/require-printable.ts';
import type { PrintProposal, PrintTurn } from '../../domain/proposals/print-proposal.ts';
import { type JobTurn, openJobThread } from './job-thread.ts';

const previewsMax = 50;
const bytesMax = 64 * 1024 * 1024;

/** Latin letters with the signs of everyday text, all of which the usual font has. */
const plain =
  /^[\n\r\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u1ea0-\u1ef9\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/;

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

/**
 * Prints each preview once while nothing that it shows has changed, even if it is requested again before it is ready. A
 * published proposal is always printed, as that happens only once.
 */
export function rememberPreviews(print: PrintProposal): PrintProposal {
  // The one that was used last is at the end.
  const remembered = new Map<string, { pdf: Promise<Uint8Array>; bytes: number }>();

  function forgetOldest(): void {
    let bytes = [...remembered.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [key, entry] of remembered) {
      if (remembered.size <= previewsMax && bytes <= bytesMax) return;
      remembered.delete(key);
      bytes -= entry.bytes;
    }
  }

  return async (proposal, turn) => {
    if (!proposal.isDraft) return print(proposal, turn);
    const key = keyOf(proposal, turn.accountId);
    const entry = remembered.get(key) ?? { pdf: print(proposal, turn), bytes: 0 };
    remembered.delete(key);
    remembered.set(key, entry);
    try {
      const pdf = await entry.pdf;
      entry.bytes = pdf.byteLength;
      forgetOldest();
      return pdf;
    } catch (error) {
      if (remembered.get(key) === entry) remembered.delete(key);
      throw error;
    }
  };
}

/**
 * The key of a preview: everything printed, such as the project's revision, the firm's settings and the day of printing. The
 * pictures of the roof and the products are in it by their numbers, each of which names one for ever.
 */
function keyOf(
  { logo, roofPicture: _roof, pictures: _pictures, ...proposal }: Parameters<PrintProposal>[0],
  accountId: number,
): string {
  const hash = createHash('sha256').update(JSON.stringify([accountId, proposal]));
  if (logo !== undefined) hash.update(logo.mediaType).update(logo.content);
  return hash.digest('base64');
}

/** Asks the thread only about texts that a font might lack: nearly all are plain, and a print may hold it up. */
function skipPlain(find: FindUnprintable): FindUnprintable {
  return async (texts) => {
    const doubtful = texts.filter((text) => !plain.test(text));
    if (doubtful.length === 0) return texts.map(() => []);
    const found = await find(doubtful);
    const byText = new Map(doubtful.map((text, index) => [text, found[index] ?? []]));
    return texts.map((text) => byText.get(text) ?? []);
  };
}
