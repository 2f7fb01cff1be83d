import { UsageError } from '@sundesk/cli';

const bytesMax = 4096;

/** The password itself, or for `-` the first line of standard input, where other users of the machine do not see it. */
export async function readPassword(argument: string): Promise<string> {
  if (argument !== '-') return argument;
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n') || text.length > bytesMax) break;
  }
  const [line = ''] = text.split(/\r?\n/);
  if (line === '') throw new UsageError('Standard input contains no password');
  return line;
}
