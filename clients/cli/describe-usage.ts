import type { Option, Usage } from './usage.ts';

const columns = 96;

/** The list of commands, each with its summary. */
export function describeCommands(usages: readonly Usage[]): string {
  return [
    'Usage: sundesk COMMAND [OPTIONS]',
    '',
    ...listSummaries(usages),
    '',
    'sundesk COMMAND --help describes a command. All except serve and version accept --json.',
  ].join('\n');
}

/** The list of commands that share a first word, such as `key`. */
export function describeSubcommands(group: string, usages: readonly Usage[]): string {
  return [
    `Usage: sundesk ${group} COMMAND [OPTIONS]`,
    '',
    ...listSummaries(usages),
    '',
    `sundesk ${group} COMMAND --help describes a command.`,
  ].join('\n');
}

function listSummaries(usages: readonly Usage[]): string[] {
  const width = Math.max(...usages.map(({ name }) => name.length));
  return usages.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
}

/** The help of one command: how to call it, its arguments and options, and notes. */
export function describeCommand(usage: Usage): string {
  const { positionals = {}, options, notes = [] } = usage;
  const rows: [string, string][] = [
    ...Object.entries(positionals),
    ...Object.entries(options).map(([name, option]): [string, string] => [
      callOf(name, option),
      option.required ? `${option.meaning} (required)` : option.meaning,
    ]),
  ];
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return [
    `Usage: ${describeCall(usage)}`,
    '',
    usage.summary,
    ...(rows.length > 0 ? [''] : []),
    ...rows.flatMap(([name, meaning]) =>
      wrap(meaning, columns - width - 4).map(
        (line, index) => `  ${(index === 0 ? name : '').padEnd(width)}  ${line}`,
      ),
    ),
    ...notes.flatMap((note) => ['', ...wrap(note, columns)]),
  ].join('\n');
}

function describeCall({ name, positionals = {}, options }: Usage): string {
  const described = Object.entries(options).map(([option, settings]) =>
    settings.required ? callOf(option, settings) : `[${callOf(option, settings)}]`,
  );
  return ['sundesk', name, ...Object.keys(positionals), ...described].join(' ');
}

function callOf(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
