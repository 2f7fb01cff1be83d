import type { SignInAnswer, SignInQuestion } from '../../domain/accounts/sign-in/sign-in.ts';
import { readError } from '../../domain/shared/read-error.ts';
import { addressHeader, basePath, type Library } from './library.ts';
import type { Question } from './questions.ts';
import { refused } from './refused.ts';

const userAgentCharactersMax = 400;
/** The request headers that the library needs. */
const passedHeaders = [
  'cookie',
  'origin',
  'referer',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

/**
 * Passes a request to the library, with the members of its body that `question.takes` names. `answer` holds the members
 * that `question.gives` names; `raw` is all that the library answered.
 */
export async function askLibrary(
  library: Library,
  request: SignInQuestion,
  question: Question,
): Promise<{ answer: SignInAnswer; raw: object }> {
  const response = await library.handler(toRequest(request, question));
  const text = await response.text();
  const raw = text.startsWith('{') ? (JSON.parse(text) as object) : {};
  return { answer: toAnswer(response, raw, question), raw };
}

function toRequest({ path, body, headers, origin, address }: SignInQuestion, question: Question) {
  const passed = new Headers({ 'content-type': 'application/json', [addressHeader]: address });
  for (const name of passedHeaders) {
    const value = headers.get(name);
    if (value !== null) passed.set(name, value);
  }
  passed.set('user-agent', (headers.get('user-agent') ?? '').slice(0, userAgentCharactersMax));
  return new Request(`${origin}${basePath}/${path}`, {
    method: 'POST',
    headers: passed,
    body: JSON.stringify({ ...membersOf(body, question.takes), ...question.adds }),
  });
}

function toAnswer(response: Response, raw: object, { gives }: Question): SignInAnswer {
  const cookies = response.headers.getSetCookie();
  if (response.ok) return { status: 200, body: membersOf(raw, gives), cookies };
  const { code, message } = readError(raw);
  return { ...refused(response.status, code, message), cookies };
}

function membersOf(body: unknown, names: readonly string[]): object {
  const members = Object.entries(Object(body) as object);
  return Object.fromEntries(members.filter(([name]) => names.includes(name)));
}
