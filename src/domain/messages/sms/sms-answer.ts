/** The request in an SMS from a person. */
export type SmsAnswer = 'stop' | 'start' | 'other';

const stopWords = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'UNSUB',
  'OPTOUT',
  'REVOKE',
  'CANCEL',
  'END',
  'QUIT',
];
const startWords = ['START', 'UNSTOP', 'YES'];

/** Words that say nothing more about it, as in `please stop texting me, thanks`. */
const fillers = new Set(
  (
    'PLEASE PLS PLZ THANKS THANK THX TY YOU HI HELLO HEY NOW I ID WANT WOULD LIKE TO ME MY THE THESE THIS ANY MORE FROM ' +
    'SENDING RECEIVING GETTING CONTACTING TEXTING MESSAGING TEXT TEXTS MESSAGE MESSAGES MSG MSGS SMS YOUR'
  ).split(' '),
);

/**
 * Reads what a person has answered. A word that ends messages is understood in any case, with punctuation and between
 * words that add nothing. Consent is read strictly: only `START`, `UNSTOP` or `YES` alone takes an opt-out back.
 */
export function smsAnswer(text: string): SmsAnswer {
  const words = text
    .normalize('NFKC')
    .toUpperCase()
    // `don't` and `I'd` are one word.
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (startWords.includes(words.join(''))) return 'start';
  // Joined, because people write `opt out`, `opt-out` and `S T O P`.
  const answer = words.filter((word) => !fillers.has(word)).join('');
  return stopWords.includes(answer) ? 'stop' : 'other';
}
