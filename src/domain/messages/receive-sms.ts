import type { App } from '../app.ts';

/** Whether the provider itself made a callback: by its signature of the address and the parameters. */
export type VerifySmsCallback = (callback: {
  /** As the provider called it. */
  url: string;
  parameters: Readonly<Record<string, string>>;
  signature: string;
}) => boolean;

/** What Twilio itself takes for it (its manual, "Opt-out keywords"). */
const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'];
const startWords = ['START', 'UNSTOP', 'YES'];

/**
 * Acts on an SMS that a person sent us: a word that ends messages opts the number out in every account that ever wrote to
 * it, since the answer does not say whom it means, and a word that takes that back does so. Any other text is left alone.
 */
export async function receiveSms(
  app: App,
  { from, text }: { from: string; text: string },
): Promise<void> {
  const word = text.replace(/\s/g, '').toUpperCase();
  const isStop = stopWords.includes(word);
  if (!isStop && !startWords.includes(word)) return;
  const number = await app.readPhone(from);
  if (number === undefined) return;
  for (const accountId of await app.store.outbox.accountsThatMessaged(number)) {
    await app.store.forAccount(accountId).transaction(async ({ messages: { optOuts } }) => {
      if (isStop) await optOuts.add(number, app.now());
      else await optOuts.remove(number);
    });
  }
}
