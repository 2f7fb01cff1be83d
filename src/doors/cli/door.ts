import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  asUsageError,
  describeCommand,
  describeCommands,
  describeSubcommands,
  listenUsage,
  readListenOptions,
  readTailOptions,
  readTriggerOptions,
  type TailOptions,
  type TriggerOptions,
  tailUsage,
  type Usage,
  UsageError,
  triggerUsage as usageOfTrigger,
} from '@sundesk/cli';
import type { App } from '../../domain/app.ts';
import { clientService } from './client-service.ts';
import type { Command, CommandOptions, Printed } from './command.ts';
import {
  accountCreate,
  sandboxOpen,
  sandboxReset,
  userSetEmail,
  userSetPassword,
} from './commands/account.ts';
import { backup, migrate, returnFiles } from './commands/database.ts';
import { keyCreate, keyList, keyReplace, keyRevoke } from './commands/key.ts';
import { type CopyOptions, copyUsage, readCopyOptions } from './copy.ts';
import { readRotateKeyOptions, rotateKeyUsage } from './rotate-key.ts';

const commands: readonly Command[] = [
  migrate,
  accountCreate,
  userSetPassword,
  userSetEmail,
  keyCreate,
  keyReplace,
  keyRevoke,
  keyList,
  sandboxOpen,
  sandboxReset,
  backup,
  returnFiles,
];

const triggerUsage = usageOfTrigger(clientService);
const serveUsage: Usage = {
  name: 'serve',
  summary: 'Start the service, as npm start does.',
  options: {},
  notes: ['Environment variables hold the settings: see docs/settings.md.'],
};
const versionUsage: Usage = { name: 'version', summary: 'Print the version.', options: {} };

/** All commands, in the order of the help. */
const usages = [
  serveUsage,
  listenUsage,
  tailUsage,
  triggerUsage,
  ...commands,
  copyUsage,
  rotateKeyUsage,
  versionUsage,
];

/** A parsed command line. `serve`, `listen` and `tail` run until they are stopped; the others end by themselves. */
type Request =
  | { kind: 'serve' }
  | { kind: 'print'; text: string }
  | ReturnType<typeof readListenOptions>
  | ({ kind: 'tail' } & TailOptions)
  | ({ kind: 'trigger' } & TriggerOptions)
  | ({ kind: 'copy' } & CopyOptions)
  | { kind: 'rotate-key'; json: boolean }
  | { kind: 'run'; json: boolean; run: (app: App) => Promise<Printed> };

const helpOptions = ['--help', '-h'];

/** Reads the arguments after `sundesk`. Throws a UsageError that explains the mistake. */
export function readArguments(args: readonly string[]): Request {
  const [first = 'help'] = args;
  const isHelp = first === 'help' || args.some((word) => helpOptions.includes(word));
  const words = args.slice(first === 'help' ? 1 : 0).filter((word) => !helpOptions.includes(word));
  const usage = findUsage(words);
  if (isHelp && words.length === 0) return { kind: 'print', text: describeCommands(usages) };
  const [group = ''] = words;
  const subcommands = usages.filter(({ name }) => name.startsWith(`${group} `));
  if (words.length === 1 && subcommands.length > 0) {
    return { kind: 'print', text: describeSubcommands(group, subcommands) };
  }
  if (usage === undefined) {
    const [first = '', second = ''] = words;
    const name = second.startsWith('-') ? first : `${first} ${second}`.trim();
    throw new UsageError(`Unknown command: ${name}`);
  }
  if (isHelp) return { kind: 'print', text: describeCommand(usage) };
  const rest = args.slice(usage.name.split(' ').length);
  switch (usage) {
    case serveUsage:
      if (rest.length > 0) throw new UsageError('serve takes no arguments');
      return { kind: 'serve' };
    case versionUsage:
      return { kind: 'print', text: `sundesk ${readVersion()}` };
    case listenUsage:
      return readListenOptions(clientService, rest);
    case tailUsage:
      return { kind: 'tail', ...readTailOptions(rest) };
    case triggerUsage:
      return { kind: 'trigger', ...readTriggerOptions(clientService, rest) };
    case copyUsage:
      return { kind: 'copy', ...readCopyOptions(rest) };
    case rotateKeyUsage:
      return { kind: 'rotate-key', ...readRotateKeyOptions(rest) };
  }
  return readCommand(usage as Command, rest);
}

function findUsage([first, second]: readonly string[]): Usage | undefined {
  return usages.find(({ name }) => name === first || name === `${first} ${second}`);
}

function readVersion(): string {
  const about = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return JSON.parse(about).version;
}

function readCommand(command: Command, args: string[]): Request {
  const { json, options } = readCommandOptions(command, args);
  return { kind: 'run', json, run: (app) => command.run(app, options) };
}

function readCommandOptions(
  command: Command,
  args: string[],
): { json: boolean; options: CommandOptions } {
  const names = Object.keys(command.options);
  const { json, values, positionals } = parse(names, args);
  const wanted = Object.keys(command.positionals ?? {});
  if (positionals.length !== wanted.length) {
    throw new UsageError(`${command.name} takes ${wanted.join(' ') || 'no arguments'}`);
  }
  const missing = names.find((name) => command.options[name]?.required && !values[name]);
  if (missing !== undefined) throw new UsageError(`${command.name} needs --${missing}`);
  const named = wanted.map((name, index) => [name, positionals[index]]);
  return { json, options: { ...values, ...Object.fromEntries(named) } };
}

function parse(
  names: readonly string[],
  args: string[],
): { json: boolean; values: CommandOptions; positionals: readonly string[] } {
  const options = {
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    json: { type: 'boolean' as const },
  };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { json = false, ...texts } = values;
    return { json: json === true, values: texts, positionals };
  } catch (error) {
    throw asUsageError(error);
  }
}
