import type { App } from '../../domain/app.ts';

/** The output of a command: lines for people, or one JSON object with `--json`. A warning goes to stderr either way. */
export type Printed = { lines: readonly string[]; json: object; warning?: string };

export type Option = {
  /** Stands for the value in the help, such as `NAME`; an option without one is a flag. */
  value?: string;
  required?: true;
  meaning: string;
};

/** The usage of a command, from which its help is made. */
export type Usage = {
  /** The words that choose it, such as `key create`. */
  name: string;
  /** One sentence: the command's first line of help, and its line in the list of commands. */
  summary: string;
  /** Arguments without an option, with their meaning. */
  positionals?: Readonly<Record<string, string>>;
  options: Readonly<Record<string, Option>>;
  /** Paragraphs below the options. */
  notes?: readonly string[];
};

/** A command of `sundesk` that works on the database and ends. */
export type Command = Usage & { run(app: App, options: CommandOptions): Promise<Printed> };

/** The values of options and positionals, by name. */
export type CommandOptions = Readonly<Record<string, string | undefined>>;

/** An invalid command line. The message says why, and is printed with a hint to the help. */
export class UsageError extends Error {
  override name = 'UsageError';
}
