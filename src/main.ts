import { openApp } from './app.ts';
import { type Config, readConfig, SettingError } from './config.ts';
import { UsageError } from './doors/cli/command.ts';
import { describeUsage, readArguments } from './doors/cli/door.ts';
import { listen } from './doors/cli/listen.ts';
import { explainStartFailure } from './explain-start-failure.ts';
import { createLog } from './log.ts';

async function main(args: readonly string[]): Promise<void> {
  const request = readArguments(args);
  if (request.kind === 'help') return print(describeUsage());
  if (request.kind === 'listen') return listenUntilStopped(request);
  const config = readConfig(process.env);
  if (request.kind === 'serve') {
    const { serve } = await import('./serve.ts');
    return serve(config, print);
  }
  return runCommand(config, request);
}

async function runCommand(
  config: Config,
  { json, run }: Extract<ReturnType<typeof readArguments>, { kind: 'run' }>,
): Promise<void> {
  // Commands answer on stdout, so what they log goes elsewhere.
  const { app, close } = await openApp(config, createLog(config.LOG_LEVEL, process.stderr.fd));
  try {
    const printed = await run(app);
    print(json ? JSON.stringify(printed.json) : printed.lines.join('\n'));
  } finally {
    await close();
  }
}

async function listenUntilStopped(options: Parameters<typeof listen>[0]): Promise<void> {
  const receiver = await listen(options, print);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void receiver.close());
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const text =
    error instanceof UsageError
      ? `${error.message}\n\n${describeUsage()}`
      : error instanceof SettingError
        ? `A setting cannot be used:\n${error.message}`
        : explainStartFailure(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
