import { parseArgs } from 'node:util';
import type { App } from '../../domain/app.ts';
import { type Command, type Given, type Printed, UsageError } from './command.ts';
import { accountCreate } from './commands/account.ts';
import { backup, migrate } from './commands/database.ts';
import { keyCreate, keyList, keyReplace, keyRevoke } from './commands/key.ts';
import { userSetEmail, userSetPassword } from './commands/user.ts';
import { type CopyOptions, readCopyOptions } from './copy.ts';
import { readListenOptions } from './listen.ts';
import { readRotateKeyOptions, rotateKeyHelp } from './rotate-key.ts';

const commands: readonly Command[] = [
  migrate,
  accountCreate,
  userSetPassword,
  userSetEmail,
  keyCreate,
  keyReplace,
  keyRevoke,
  keyList,
  backup,
];

/** What the arguments ask for. `serve` and `listen` go on until they are stopped; The others end by themselves. */
export type Request =
  | { kind: 'serve' }
  | { kind: 'help'; text: string }
  | ({ kind: 'listen' } & ReturnType<typeof readListenOptions>)
  | ({ kind: 'copy' } & CopyOptions)
  | { kind: 'rotate-key'; json: boolean }
  | { kind: 'run'; json: boolean; run: (app: App) => Promise<Printed> };

/** Reads the arguments after `sundesk`. Throws a UsageError that says what is wrong. */
export function readArguments(args: readonly string[]): Request {
  const [first = 'help', second = ''] = args;
  if (first === 'serve') {
    if (second !== '') throw new UsageError('serve takes no arguments; see the settings');
    return { kind: 'serve' };
  }
  if (first === 'listen') return { kind: 'listen', ...readListenOptions(args.slice(1)) };
  if (first === 'copy') return { kind: 'copy', ...readCopyOptions(args.slice(1)) };
  if (first === 'rotate-key') {
    if (args.includes('--help')) return { kind: 'help', text: rotateKeyHelp };
    return { kind: 'rotate-key', ...readRotateKeyOptions(args.slice(1)) };
  }
  if (['help', '--help', '-h'].includes(first)) return { kind: 'help', text: describeUsage() };
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (command === undefined) {
    const words = second.startsWith('-') ? first : `${first} ${second}`.trim();
    throw new UsageError(`There is no command ${words}`);
  }
  const { json, given } = readGiven(command, args.slice(command.name.split(' ').length));
  return { kind: 'run', json, run: (app) => command.run(app, given) };
}

function readGiven(command: Command, args: string[]): { json: boolean; given: Given } {
  const names = Object.keys(command.options);
  const { json, values, positionals } = parse(names, args);
  const wanted = command.positionals ?? [];
  if (positionals.length !== wanted.length) {
    throw new UsageError(`${command.name} takes ${wanted.join(' ') || 'no further words'}`);
  }
  const missing = names.find((name) => command.options[name]?.required && !values[name]);
  if (missing !== undefined) throw new UsageError(`${command.name} needs --${missing}`);
  const named = wanted.map((name, index) => [name, positionals[index]]);
  return { json, given: { ...values, ...Object.fromEntries(named) } };
}

function parse(names: readonly string[], args: string[]) {
  const options = {
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    json: { type: 'boolean' as const },
  };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { json = false, ...texts } = values;
    return { json: json === true, values: texts as Given, positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The help, made from the table of commands. */
export function describeUsage(): string {
  const others = [
    ['serve', 'start the service (the same as npm start)'],
    [
      'listen --port P [--status 200] [--delay-ms 0] [--secret whsec_…|whpk_…[,…]]',
      'receive webhooks, print and verify them, and tell which are missing',
    ],
    [
      'copy --from sqlite:FILE|postgres://… --to sqlite:FILE|postgres://…',
      'copy everything into another, empty database, while no service works on either; again to go on after a break',
    ],
    [
      'rotate-key',
      'encrypt all secrets in the database with a new secret key, while no service works on it; see rotate-key --help',
    ],
  ];
  const rows = [...others, ...commands.map((command) => [describeCall(command), command.summary])];
  const listed = rows.map(([call, meaning]) => `  ${call}\n      ${meaning}`);
  return ['sundesk COMMAND [--json]', '', ...listed].join('\n');
}

function describeCall({ name, positionals = [], options }: Command): string {
  const described = Object.entries(options).map(([option, { value, required }]) =>
    required ? `--${option} ${value}` : `[--${option} ${value}]`,
  );
  return [name, ...positionals, ...described].join(' ');
}
