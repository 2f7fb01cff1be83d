import { copyDatabase } from './database/copy/copy-database.ts';
import { locationOf } from './database/open-engine.ts';
import { type CopyOptions, describeCopy, reportProgress } from './doors/cli/copy.ts';

/** A copy does one thing at a time, so a connection for each of its few kinds of work is enough. */
const connections = 2;

/** Copies one database into another and reports progress on stderr. */
export async function copy(
  { from, to, json }: CopyOptions,
  print: (text: string) => void,
): Promise<void> {
  const tables = await copyDatabase(
    { source: locationOf(from, connections), target: locationOf(to, connections) },
    reportProgress((line) => process.stderr.write(`${line}\n`)),
  );
  const printed = describeCopy(tables);
  print(json ? JSON.stringify(printed.json) : printed.lines.join('\n'));
}
