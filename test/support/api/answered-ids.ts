/** An id that is made by chance, such as `sub_01m7yq1we0kya7ve6nn3wzdt6s`. */
const madeId = /\b[a-z]+_[0-9a-z]{26}\b/g;

/** Puts the ids of one run of the examples in the place of those of another. */
export type AnsweredIds = {
  /** Notes which id was answered where the example has another. */
  learn(example: unknown, answer: unknown): void;
  /** The text with the ids that were answered. */
  translate(text: string): string;
};

export function rememberAnsweredIds(): AnsweredIds {
  const answered = new Map<string, string>();
  const learn = (example: unknown, answer: unknown): void => {
    if (typeof example === 'string' && typeof answer === 'string') {
      if (isMadeId(example) && isMadeId(answer)) answered.set(example, answer);
    } else if (isObject(example) && isObject(answer)) {
      for (const [name, value] of Object.entries(example)) learn(value, answer[name]);
    }
  };
  return {
    learn,
    translate: (text) => text.replace(madeId, (id) => answered.get(id) ?? id),
  };
}

function isMadeId(text: string): boolean {
  return text.replace(madeId, '') === '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
