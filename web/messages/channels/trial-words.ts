import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import type { Channel } from '../words.ts';

export type Trial = WebOutputs['channels']['testEmail'];

/** A test's result in words: what happened, and what to try next. */
export function trialWords(
  channel: Channel,
  { to, outcome, problem }: Trial,
): { isGood: boolean; title: string; text: string } {
  const server = channel === 'email' ? 'mail server' : 'SMS provider';
  switch (outcome) {
    case 'accepted':
      return {
        isGood: true,
        title: `The ${server} accepted it`,
        text:
          channel === 'email'
            ? `A test is on its way to ${to}. If it doesn’t arrive, check your junk folder.`
            : `A test is on its way to ${to}.`,
      };
    case 'refused':
    case 'opted_out':
      return { isGood: false, title: `The ${server} refused it`, text: problem };
    case 'unsure':
      return {
        isGood: false,
        title: 'No confirmation from the server',
        text: `Check whether it arrives at ${to}. ${problem}`,
      };
    case 'deferred':
      return {
        isGood: false,
        title: 'The test wasn’t sent',
        text: withAdvice(problem, [465, 587]),
      };
  }
}

/** Usual causes of a problem, found by its text; `ports` are those for TLS and for STARTTLS. */
const advice = (ports: readonly [number, number]): readonly (readonly [RegExp, string])[] => [
  [
    /does not take our login|401/,
    'Check the username and password. Some providers require an app password.',
  ],
  [
    /wrong version number|packet length|Greeting never received/i,
    `Check port and encryption: ${ports[0]} for TLS, ${ports[1]} for STARTTLS.`,
  ],
  [/could not be encrypted/, `The server does not support STARTTLS. Try TLS on port ${ports[0]}.`],
  [/certificate|altname/i, 'The server name must match its certificate.'],
  [/was not found|ENOTFOUND/, 'Check the spelling of the server name.'],
  [/in time|ECONNREFUSED|ETIMEDOUT/, 'Check the server name and port.'],
  [
    /may not be used/,
    'The server is in a private network or not encrypted. Your operator can allow it with HOOKS_ALLOW.',
  ],
];

export function withAdvice(problem: string, ports: readonly [number, number]): string {
  const found = advice(ports).find(([pattern]) => pattern.test(problem));
  return found === undefined ? problem : `${problem}. ${found[1]}`.replace('.. ', '. ');
}
