import {
  CommandFailure,
  findRemote,
  forwardEvents,
  listen,
  tail,
  trigger,
  UsageError,
} from '@sundesk/cli';
import { type Config, readConfig, SettingError } from './config.ts';
import { clientService } from './doors/cli/client-service.ts';
import { readArguments } from './doors/cli/door.ts';
import { explainStartFailure } from './explain-start-failure.ts';

/** Runs the command that the arguments name. Modules that only one command needs are loaded only for it. */
async function run(args: readonly string[]): Promise<void> {
  const request = readArguments(args);
  if (request.kind === 'print') return print(request.text);
  if (request.kind === 'listen') return listenUntilStopped(request);
  if (request.kind === 'forward' || request.kind === 'tail' || request.kind === 'trigger')
    return askUntilStopped(request);
  if (request.kind === 'copy') {
    const { copy } = await import('./copy.ts');
    return copy(request, print);
  }
  const config = readConfig(process.env);
  if (request.kind === 'rotate-key') {
    const { rotateKey } = await import('./rotate-key.ts');
    return rotateKey(config, request, print);
  }
  if (request.kind === 'serve') {
    const { serve } = await import('./serve.ts');
    return serve(config, print);
  }
  return runOnDatabase(config, request);
}

async function runOnDatabase(
  config: Config,
  { json, run }: Extract<ReturnType<typeof readArguments>, { kind: 'run' }>,
): Promise<void> {
  const [{ openApp }, { createLog }] = await Promise.all([import('./app.ts'), import('./log.ts')]);
  // Commands answer on stdout, so what they log goes elsewhere.
  const { app, close } = await openApp(config, createLog(config.LOG_LEVEL, process.stderr.fd));
  try {
    const printed = await run(app);
    print(json ? JSON.stringify(printed.json) : printed.lines.join('\n'));
    if (printed.warning !== undefined) process.stderr.write(`${printed.warning}\n`);
  } finally {
    await close();
  }
}

async function listenUntilStopped(options: Parameters<typeof listen>[1]): Promise<void> {
  const receiver = await listen(clientService, options, print);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void receiver.close());
}

async function askUntilStopped(
  request: Extract<ReturnType<typeof readArguments>, { kind: 'forward' | 'tail' | 'trigger' }>,
): Promise<void> {
  const remote = findRemote(request.url, process.env);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  const complain = (text: string) => void process.stderr.write(`${text}\n`);
  const output = { print, complain };
  if (request.kind === 'tail') return tail(request, remote, stop.signal, output);
  if (request.kind === 'trigger')
    return trigger(clientService, request, remote, stop.signal, output);
  return forwardEvents(clientService, request, remote, stop.signal, output);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Runs the command line of `sundesk`; a failure is explained on stderr and sets the exit code. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError)
    return `${error.message}\n\nsundesk help lists the commands; sundesk COMMAND --help describes one.`;
  if (error instanceof SettingError) return `Invalid setting:\n${error.message}`;
  if (error instanceof CommandFailure) return error.message;
  return explainStartFailure(error);
}
