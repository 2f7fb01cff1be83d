import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { asUsageError } from './usage.ts';

/** The options of a command that takes no other arguments. Throws a UsageError for any that it does not know. */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  return explained(() => parseArgs({ args: [...args], options }).values);
}

/** The options of a command and its one other argument, which is undefined where there is none or several. */
export function readOptionsAndArgument<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  const { values, positionals } = explained(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  );
  const [argument, ...others] = positionals;
  return { values, argument: others.length === 0 ? argument : undefined };
}

function explained<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw asUsageError(error);
  }
}
