import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Coverage as V8 writes it: the ranges of a function, outer ranges first; inner ones override them. */
type Script = {
  url: string;
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[];
};

/** Says how many lines of code in a folder were run, and which files were run least, from what NODE_V8_COVERAGE left. */
export function readCoverage(reports: string, folder: string): string {
  const sources = globSync(`${folder}/**/*.ts`).filter((file) => !file.endsWith('.test.ts'));
  const ran = new Map(sources.map((file) => [file, new Set<number>()]));
  for (const report of existsSync(reports) ? readdirSync(reports) : []) {
    const { result } = JSON.parse(readFileSync(join(reports, report), 'utf8'));
    for (const script of result as Script[]) {
      const file = sources.find((each) => script.url.endsWith(`/${each}`));
      if (file === undefined || !fileURLToPath(script.url).startsWith(process.cwd())) continue;
      for (const line of linesRun(script, readFileSync(file, 'utf8'))) ran.get(file)?.add(line);
    }
  }
  let [all, run] = [0, 0];
  const missing: [string, number][] = [];
  for (const file of sources) {
    const lines = linesOfCode(readFileSync(file, 'utf8')).length;
    const covered = ran.get(file)?.size ?? 0;
    all += lines;
    run += covered;
    if (covered < lines) missing.push([file, lines - covered]);
  }
  const worst = missing.toSorted(([, a], [, b]) => b - a).slice(0, 5);
  return [
    `${folder}: ${((run / all) * 100).toFixed(1)} % of ${all} lines were run`,
    ...worst.map(([file, lines]) => `  ${file}: ${lines} lines were not`),
  ].join('\n');
}

/** The numbers of the lines with code that ran from their beginning to their end. */
function linesRun({ functions }: Script, text: string): number[] {
  const ran = new Uint8Array(text.length);
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges)
      ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return linesOfCode(text)
    .filter(({ from, to }) => !ran.subarray(from, to).includes(0))
    .map(({ number }) => number);
}

/** Lines with more than a type, a comment or a bracket. */
function linesOfCode(text: string): { number: number; from: number; to: number }[] {
  let at = 0;
  // Types become spaces, so everything else stays where it is.
  return stripTypeScriptTypes(text)
    .split('\n')
    .flatMap((line, number) => {
      const from = at + (line.length - line.trimStart().length);
      at += line.length + 1;
      const code = line.trim();
      const isCode = !/^(\/\/|\/\*|\*|[\])}]*[;,]?$|export \{\};?$)/.test(code);
      return isCode ? [{ number, from, to: from + code.length }] : [];
    });
}
