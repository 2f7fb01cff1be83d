import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import type { Channel } from '../words.ts';

export type Trial = WebOutputs['channels']['testEmail'];

/** What came of a test, for people: what happened, and what to try next. */
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
            ? `A test is on its way to ${to}. If it does not arrive, look among the junk.`
            : `A test is on its way to ${to}.`,
      };
    case 'refused':
    case 'opted_out':
      return { isGood: false, title: `The ${server} refused it`, text: problem };
    case 'unsure':
      return {
        isGood: false,
        title: 'We do not know whether it was taken',
        text: `Look whether it arrives at ${to}. ${problem}`,
      };
    case 'deferred':
      return { isGood: false, title: 'It could not be sent', text: withAdvice(problem) };
  }
}

/** What such a problem mostly comes from. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /does not take our login|401/,
    'Check the user and the password. Some providers want a password made for apps.',
  ],
  [
    /wrong version number|packet length|Greeting never received/i,
    'Check the port with the encryption: 465 goes with TLS, 587 with STARTTLS.',
  ],
  [/could not be encrypted/, 'The server offers no STARTTLS. Try TLS on port 465.'],
  [/certificate|altname/i, 'The name of the server must be the one that its certificate is for.'],
  [/was not found|ENOTFOUND/, 'Check the spelling of its name.'],
  [/in time|ECONNREFUSED|ETIMEDOUT/, 'Check the name and the port.'],
  [
    /may not be used/,
    'It is inside a private network, or not encrypted. The operator can allow such networks with HOOKS_ALLOW.',
  ],
];

function withAdvice(problem: string): string {
  const found = advice.find(([pattern]) => pattern.test(problem));
  return found === undefined ? problem : `${problem}. ${found[1]}`.replace('.. ', '. ');
}
