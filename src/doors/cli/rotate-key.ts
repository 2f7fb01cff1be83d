import { parseArgs } from 'node:util';
import { type Printed, UsageError } from './command.ts';

/** What became of a rotation; keys are named by their ids. */
export type RotationResult = {
  from: string;
  to: string;
  /** Undefined when an earlier run had sealed everything already. */
  counts: { texts: number; secondFactors: number } | undefined;
} & ({ kind: 'setting' } | { kind: 'file'; file: string; keptAs: string });

/** The help of the command. */
export const rotateKeyHelp = `sundesk rotate-key [--json]

Encrypts all secrets in the database with a new secret key. Stop every node and command first: the database must not be in use.
Take a backup before.

Key in DATA_DIR/secret.key:
  The new key is generated, or taken from NEW_SECRET_KEY. The command replaces secret.key and keeps the old key as
  secret.key.ID. Copy the new file to every node.

Key in SECRET_KEY:
  Set NEW_SECRET_KEY to the new key (openssl rand -base64 32) and store it before you run the command. Afterwards set
  SECRET_KEY to its value on every node, and remove NEW_SECRET_KEY.

An interrupted run changes nothing in the database; run the command again. Everyone is signed out. Passwords, authenticator
apps, backup codes, signing secrets, signing links and API keys stay as they are. Backups still need the key that they were
made under.`;

export function readRotateKeyOptions(args: readonly string[]): { json: boolean } {
  try {
    const options = { json: { type: 'boolean' } } as const;
    return { json: parseArgs({ args: [...args], options }).values.json === true };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** What is printed at the end. */
export function describeRotation(result: RotationResult): Printed {
  const { from, to, counts } = result;
  const done =
    counts === undefined
      ? `The database was already encrypted with the key ${to}.`
      : `Encrypted ${counts.texts} secrets and ${counts.secondFactors} second factors with the key ${to} instead of ${from}. ` +
        'Everyone is signed out.';
  const next =
    result.kind === 'file'
      ? [
          `${result.file} holds the new key: copy it to every node, then start them.`,
          `${result.keptAs} holds the old key, which backups made until now need. Keep it apart from them.`,
        ]
      : [
          'Set SECRET_KEY to the value of NEW_SECRET_KEY on every node, remove NEW_SECRET_KEY, then start them.',
          'Backups made until now need the old key. Keep it apart from them.',
        ];
  return { lines: [done, ...next], json: { from, to, ...counts } };
}
