import { once } from '../../domain/shared/once.ts';

/** Judging takes longer the longer a password is, and a good beginning is enough. */
const judgedCharactersMax = 40;
/** Below it a password takes fewer than a million guesses. */
const scoreMin = 2;

/**
 * Returns whether a password is common, a repetition, a row of keys or made of what is known about its owner, such as their email
 * address. The list of common passwords is loaded with the first question.
 */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  const known = about.flatMap((text) => [text, ...text.split(/[@.\s]+/)]).filter(Boolean);
  const { score } = (await judge()).check(password.slice(0, judgedCharactersMax), [
    ...known,
    'Sundesk',
  ]);
  return score < scoreMin;
}

const judge = once(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
});
