import { parseArgs } from 'node:util';
import { readError } from '../../domain/shared/read-error.ts';
import { UsageError } from './command.ts';

/** The options of `trigger`, and its one positional argument. Throws a UsageError for unknown options. */
export function readOptionsAndType(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        'forward-to': { type: 'string' },
        secret: { type: 'string' },
        url: { type: 'string' },
        json: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    const [type, ...others] = positionals;
    return { values, type: others.length === 0 ? type : undefined };
  } catch (error) {
    throw new UsageError(readError(error).message);
  }
}
