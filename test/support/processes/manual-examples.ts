import assert from 'node:assert/strict';
import type { Service } from './open-data-folder.ts';
import { runShell } from './run-shell.ts';

/** The commands that the page shows; the receivers are tried in `receivers.test.ts`. */
export async function examplesOf(service: Service): Promise<string[]> {
  const page = await (await fetch(`${service.url}/docs`)).text();
  const texts = [...page.matchAll(/<span class="copy">([\s\S]*?)<\/span>/g)].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );
  return texts.filter((text) => /^(?:curl|export) /.test(text));
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
