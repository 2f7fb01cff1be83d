import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/**
 * The options of a tool of developers, such as `npm run bench`. `--help` prints the usage and ends the process; an argument that
 * the tool does not know ends it with status 2 and one line that says why, above the usage.
 */
export function readFlags<Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(2);
  }
}
