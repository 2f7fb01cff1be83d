import assert from 'node:assert/strict';
import type { Service } from './open-data-folder.ts';
import { runShell } from './run-shell.ts';

type Operation = { 'x-codeSamples': readonly { source: string }[] };

/** The commands of the introduction to the reference and of every operation, in the order of the document. */
export async function examplesOf(service: Service): Promise<string[]> {
  const { info, paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    info: { description: string };
    paths: Record<string, Record<string, Operation>>;
  };
  const [, first = ''] = /```sh\n([\s\S]*?)\n```/.exec(info.description) ?? [];
  const samples = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap((operation) => operation['x-codeSamples'].map(({ source }) => source));
  return [first, ...samples];
}

export type CurlAnswer = { status: number; type: string; body: string };

/** Runs a command as a reader would, with the real curl, and tells what was answered. */
export async function runCurl(
  command: string,
  environment: Record<string, string>,
): Promise<CurlAnswer> {
  const tell = 'curl() { command curl -sS --write-out \'\\n%{http_code} %{content_type}\' "$@"; }';
  const { stdout, stderr } = await runShell(`${tell}\n${command}`, environment);
  const [, body = '', status, type = ''] =
    /^([\s\S]*)\n(\d{3}) ?(.*)$/.exec(stdout) ?? assert.fail(`${command}: ${stdout}${stderr}`);
  return { body, status: Number(status), type };
}
