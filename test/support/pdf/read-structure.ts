import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** Why tests that read PDFs are skipped; false where poppler is installed. */
export const noPoppler =
  spawnSync('pdfinfo', ['-v']).status !== 0 && 'pdfinfo (poppler-utils) is not installed';

/** A file that holds a PDF until the test ends, for programs that read it. */
export function fileOfPdf(t: TestContext, pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'sundesk-pdf-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'document.pdf');
  writeFileSync(file, pdf);
  return file;
}

/** What a program prints about a PDF. */
export function readPdf(program: 'pdfinfo' | 'pdftotext', options: readonly string[]): string {
  return execFileSync(program, options, { encoding: 'utf8', maxBuffer: 2 ** 26 });
}

export type Found = { type: string; depth: number; text: string; attributes: string[] };

/** What a screen reader finds in a tagged PDF, in reading order. A line in quotes is the text of the element above it. */
export function readStructure(file: string): Found[] {
  const found: Found[] = [];
  for (const line of readPdf('pdfinfo', ['-struct-text', file]).split('\n')) {
    const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2;
    const element = /^ *([A-Z][A-Za-z0-9]*)(?: "(.*)")?:?(?: \(\w+\):?)?$/.exec(line);
    const last = found.at(-1);
    if (element !== null && !/^ *"/.test(line)) {
      found.push({ type: element[1] ?? '', depth, text: '', attributes: [] });
    } else if (/^ *\/[A-Z]/.test(line)) last?.attributes.push(line.trim());
    else if (/^ *"/.test(line) && last) last.text += line.trim().slice(1, -1);
  }
  return found;
}
