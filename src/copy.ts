import { type CopyOptions, describeCopy, tellProgress } from './doors/cli/copy.ts';
import { copyDatabase } from './storage/copy/copy-database.ts';
import { locationOf } from './storage/open-storage.ts';

/** It works on one thing at a time, and a connection for each of the few kinds of it is enough. */
const connections = 2;

/** Copies one database into another, and tells on stderr how far it has come. */
export async function copy(
  { from, to, json }: CopyOptions,
  print: (text: string) => void,
): Promise<void> {
  const tables = await copyDatabase(
    { source: locationOf(from, connections), target: locationOf(to, connections) },
    tellProgress((line) => process.stderr.write(`${line}\n`)),
  );
  const printed = describeCopy(tables);
  print(json ? JSON.stringify(printed.json) : printed.lines.join('\n'));
}
