import { readOptions, type Usage } from '@sundesk/cli';
import type { Printed } from './command.ts';

/** The outcome of a rotation; keys are named by their ids. */
export type RotationResult = {
  from: string;
  to: string;
  /** Undefined when an earlier run had sealed everything already. */
  counts: { texts: number; secondFactors: number } | undefined;
} & ({ kind: 'setting' } | { kind: 'file'; file: string; keptAs: string });

export const rotateKeyUsage: Usage = {
  name: 'rotate-key',
  summary: 'Encrypt all secrets in the database with a new secret key.',
  options: {},
  notes: [
    'Take a backup, then stop every node and command: the database must not be in use.',
    'If the key is in DATA_DIR/secret.key: the command generates the new key, or takes it from NEW_SECRET_KEY. It replaces secret.key and keeps the old key as secret.key.ID. Copy the new file to every node.',
    'If the key is in SECRET_KEY: set NEW_SECRET_KEY to the new key (openssl rand -base64 32) and store it before you run the command. Then set SECRET_KEY to it on every node, and remove NEW_SECRET_KEY.',
    'If the command is interrupted, run it again: an interrupted run changes nothing in the database. Everyone is signed out. Passwords, authenticator apps, backup codes, signing secrets, signing links and API keys stay valid. A backup needs the key that was in use when it was made.',
  ],
};

export function readRotateKeyOptions(args: readonly string[]): { json: boolean } {
  return { json: readOptions(args, { json: { type: 'boolean' } }).json === true };
}

/** Returns the lines printed at the end. */
export function describeRotation(result: RotationResult): Printed {
  const { from, to, counts } = result;
  const done =
    counts === undefined
      ? `The database is already encrypted with the key ${to}.`
      : `Encrypted ${counts.texts} secrets and ${counts.secondFactors} two-factor secrets with the key ${to} instead of ${from}. ` +
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
