import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { readError } from '../../domain/shared/read-error.ts';
import { UsageError } from './command.ts';

/** The options of a command that takes no other arguments. Throws a UsageError for any that it does not know. */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(readError(error).message);
  }
}
