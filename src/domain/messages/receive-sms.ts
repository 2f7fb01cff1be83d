import type { App } from '../app.ts';

/** Whether the provider itself made a callback: by its signature of the address and the parameters. */
export type VerifySmsCallback = (callback: {
  /** As the provider called it. */
  url: string;
  parameters: Readonly<Record<string, string>>;
  signature: string;
}) => boolean;

/** Where providers of SMS hand on what people answer. */
export const incomingSmsPath = '/sms/incoming';

/** What Twilio itself takes for it (its manual, "Opt-out keywords"). */
const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'];
const startWords = ['START', 'UNSTOP', 'YES'];

/**
 * Acts on an SMS that a person sent us: a word that ends messages opts the number out, and a word that takes that back does
 * so. Any other text is left alone. What came to the operator's number counts for every account that ever wrote to the person,
 * since the answer does not say whom it means; what came to an account's own number counts for that account. False, and
 * nothing is done, when no provider of ours made the callback.
 */
export async function receiveSms(
  app: App,
  callback: Parameters<VerifySmsCallback>[0],
): Promise<boolean> {
  const isOperators = app.verifySmsCallback?.(callback) ?? false;
  const owners = isOperators ? [] : await findOwners(app, callback);
  if (!isOperators && owners.length === 0) return false;
  const { From: from = '', Body: text = '' } = callback.parameters;
  const word = text.replace(/\s/g, '').toUpperCase();
  const isStop = stopWords.includes(word);
  if (!isStop && !startWords.includes(word)) return true;
  const number = await app.readPhone(from);
  if (number === undefined) return true;
  const meant = isOperators ? await app.store.outbox.accountsThatMessaged(number) : owners;
  for (const accountId of meant) {
    await app.store.forAccount(accountId).transaction(async ({ messages: { optOuts } }) => {
      if (isStop) await optOuts.add(number, app.now());
      else await optOuts.remove(number);
    });
  }
  return true;
}

/** The accounts whose own provider made the callback. */
async function findOwners(app: App, callback: Parameters<VerifySmsCallback>[0]): Promise<number[]> {
  const { AccountSid: sid = '' } = callback.parameters;
  if (sid === '') return [];
  const providers = await app.store.outbox.smsProvidersOf(sid);
  return providers
    .filter(({ sealedToken }) => app.openSmsVerifier(app.secretBox.open(sealedToken))(callback))
    .map(({ accountId }) => accountId);
}
