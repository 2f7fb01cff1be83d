import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { applyPatch, type Operation as Change, createPatch } from 'rfc6902';
import type { FailureForm } from '../../src/doors/api/operation.ts';
import type { showResponse } from './show-response.ts';

// How golden files hold answers: the first answer of an operation whole, the others as a JSON patch (RFC 6902) of it, and
// a refusal by its code, message and parameter, which say the rest of it.

export type Answer = ReturnType<typeof showResponse>;

/** A refusal in short. `headers` are those beyond what its code and parameter say. */
type Refusal = {
  status: number;
  code: string;
  message: string;
  param?: string;
  headers?: Record<string, unknown>;
};

/** How one answer stands in a file. */
export type Written =
  | { refusal: Refusal }
  | { response: Answer }
  | { like: string; patch: Change[] };

const columnsMax = 120;
const docUrl = 'https://sundesk.example.com/docs#';

export function readGolden<T>(file: string): T | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function writeGolden(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${format(content, '')}\n`);
}

/** Writes a table with a line for each case, however long. */
export function writeTable(file: string, cases: Record<string, object>): void {
  mkdirSync(dirname(file), { recursive: true });
  const lines = Object.entries(cases).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${onOneLine(value)}`,
  );
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

/** JSON with what fits on a line in one line, and a list of numbers or words, or a change of a patch, always. */
function format(value: unknown, indent: string): string {
  const line = onOneLine(value);
  const isLeaf = typeof value !== 'object' || value === null || 'op' in value;
  const isFlat = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  if (isLeaf || isFlat || indent.length + line.length <= columnsMax) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each) => format(each, inner))
    : Object.entries(value).map(
        ([name, each]) => `${JSON.stringify(name)}: ${format(each, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const members = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${onOneLine(each)}`,
  );
  return `{${members.join(', ')}}`;
}

/** A refusal in short where its code, message and parameter say all of it, otherwise whole. */
export function shortenRefusal(answer: Answer, form: FailureForm): Written {
  const { 'sundesk-error': code, 'sundesk-param': param } = answer.headers;
  const { message } = answer.body ?? {};
  const bare = { status: answer.status, code, message, ...(param !== undefined && { param }) };
  const usual = expandRefusal(bare as Refusal, form).headers;
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(([name]) => !(name in usual)),
  );
  const isPlain = Object.keys(headers).length === 0;
  const refusal = { ...bare, ...(!isPlain && { headers }) } as Refusal;
  const isWhole = isEqual(expandRefusal(refusal, form), answer);
  return isWhole ? { refusal } : { response: answer };
}

/** The whole answer that a file describes; `answerOf` finds the one that it is like. */
export function expand(
  written: Written,
  form: FailureForm,
  answerOf: (name: string) => Answer,
): Answer {
  if ('refusal' in written) return expandRefusal(written.refusal, form);
  if ('response' in written) return written.response;
  const answer = structuredClone(answerOf(written.like));
  for (const fault of applyPatch(answer, written.patch)) if (fault !== null) throw fault;
  return answer;
}

/** The answer as a patch of one that stands whole, if that is shorter. */
export function shortenAnswer(answer: Answer, like: string, whole: Answer): Written {
  const patch = createPatch(whole, answer);
  const isShorter = JSON.stringify(patch).length < JSON.stringify(answer).length;
  return isShorter ? { like, patch } : { response: answer };
}

function expandRefusal(
  { status, code, message, param, headers }: Refusal,
  form: FailureForm,
): Answer {
  const hasCode = form !== 'message';
  const hasMore = form === 'coded' || form === 'acknowledged';
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
      'sundesk-error': code,
      ...(param !== undefined && { 'sundesk-param': param }),
      'sundesk-doc-url': `${docUrl}${code}`,
    },
    body: {
      ...((form === 'acknowledged' || form === 'message') && { success: false }),
      ...(hasCode && { code }),
      message,
      ...(hasMore && param !== undefined && { param }),
      ...(hasMore && { doc_url: `${docUrl}${code}` }),
    },
  };
}

function isEqual(one: unknown, other: unknown): boolean {
  return createPatch(one, other).length === 0;
}
