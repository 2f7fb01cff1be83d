import assert from 'node:assert/strict';

/*
 * The names of schemas follow one rule: English words in PascalCase, the qualifying word first.
 *
 * - A body is its action and `Request`, an answer its action and `Answer`: `GetCustomerByEmailAnswer`.
 * - A value is its noun, with its owner first where it has one: `Contract`, `ContractSigner`.
 * - `Whole` comes before a value with the members that lists leave out, `Dated` before one with its time of change.
 * - `Listed` comes before a value as lists with cursors hold it, with `id`, `created_at` and `updated_at`.
 * - `Input` follows a value as callers send it, where that differs: `SpecificationInput`.
 * - A part of a value is the value and the member that holds it, in the singular if it is one of a list: `ProposalVisit`.
 * - `Event` follows the type of an event, and comes before a value as events hold it, and before the parts of every event:
 *   `ContractSignedEvent`, `EventCustomer`, `EventContext`.
 * - `Failure` follows the form of a failure: `MessageFailure`.
 */

/** The words in names of actions, listed because their letters alone do not show where one begins. */
const words = `
  ack add calculate cancel change create enable erase find get pause publish remove replay retry
  rotate send set subscribe unsubscribe read update withdraw all by losing open reset sandbox sign
  account attempts audit changes consent consumer consumers contract contracts customer customers
  data deliveries delivery email event events lead logo message messages meter note notices pdf
  picture plan plans project projects proposal proposals quotes rebate rebates replays roof secret
  settings sms status statuses subscription subscriptions template templates test types users
  value views product products fields form reminder reminders replies file files finish task tasks
`
  .trim()
  .split(/\s+/);

/** The action as the beginning of a schema's name: `getcustomerByemail` becomes `GetCustomerByEmail`. */
export function schemaName(action: string): string {
  const parts = split(action.toLowerCase().replaceAll('_', ''));
  assert(parts, `Add the words of ${action} to ${import.meta.filename}`);
  return parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join('');
}

/** The words that some letters consist of; undefined where they do not. */
function split(letters: string): string[] | undefined {
  if (letters === '') return [];
  for (const word of words.filter((one) => letters.startsWith(one))) {
    const rest = split(letters.slice(word.length));
    if (rest !== undefined) return [word, ...rest];
  }
  return undefined;
}

/**
 * The name of a part: the value that it belongs to, then the members that lead to it; `[]` comes after a member that is a list.
 * A `SpecificationInput` with `price_lines` has a `SpecificationPriceLineInput`.
 */
export function partName([whole = '', ...members]: readonly string[]): string {
  const [, owner = whole, form = ''] = /^(.+?)(Input|Request|Answer)$/.exec(whole) ?? [];
  const words = members.flatMap((member, place) => {
    if (member === '[]' || member === 'data') return [];
    return inCapitals(members[place + 1] === '[]' ? singular(member) : member);
  });
  return [owner, ...words, form === 'Input' ? form : ''].join('');
}

function singular(word: string): string {
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/([^s])s$/, '$1');
}

/** `customer_created` becomes `CustomerCreated`. */
function inCapitals(words: string): string {
  return words.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
