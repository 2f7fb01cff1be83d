import type { App } from '../../domain/app.ts';

/** What a command prints: lines for people, or one JSON object with `--json`. A warning goes to stderr either way. */
export type Printed = { lines: readonly string[]; json: object; warning?: string };

export type Option = {
  /** What stands for the value in the help, such as `NAME`. */
  value: string;
  required?: true;
  meaning: string;
};

/** A command of `sundesk` that works on the database and ends. */
export type Command = {
  /** The words that choose it, such as `key create`. */
  name: string;
  summary: string;
  /** Names of the arguments that stand without an option. */
  positionals?: readonly string[];
  options: Readonly<Record<string, Option>>;
  run(app: App, given: Given): Promise<Printed>;
};

/** The options and positionals that were given, by name. */
export type Given = Readonly<Record<string, string | undefined>>;

/** What was typed cannot be run; the message says why, and the help is printed with it. */
export class UsageError extends Error {
  override name = 'UsageError';
}
