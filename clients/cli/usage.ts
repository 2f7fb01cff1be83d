/** An option of a command. */
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

/** A failure whose message is all that its reader needs. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

/** An invalid command line. The message says why, and is printed with a hint to the help. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const ambiguous = /^Option '(?:-\w, )?(--[\w-]+)[^']*' argument is ambiguous/;

/** Explains a failure of `parseArgs`, which says in three lines that a value begins with a dash. */
export function asUsageError(error: unknown): UsageError {
  const message = error instanceof Error ? error.message : String(error);
  const [, option] = ambiguous.exec(message) ?? [];
  if (option === undefined) return new UsageError(message);
  return new UsageError(
    `${option} needs a value; write one that begins with a dash as ${option}=…`,
  );
}
