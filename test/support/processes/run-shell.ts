import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Runs commands in a shell in the folder of the repository, with nothing of the tests' environment but PATH. */
export async function runShell(
  commands: string,
  environment: Record<string, string | undefined> = {},
  input = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { PATH, HOME, TMPDIR } = process.env;
  const shell = spawn('sh', ['-c', commands], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE: process.execPath, ...environment },
  });
  let stdout = '';
  let stderr = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  shell.stdin.on('error', () => undefined).end(input);
  const [code] = await once(shell, 'close');
  return { code, stdout, stderr };
}
