/** The limits of a firm's own fields for customers. */
export const customFieldLimits = {
  fields: 20,
  nameCharacters: 60,
  choices: 50,
  choiceCharacters: 60,
  textCharacters: 500,
} as const;

export const customFieldKinds = ['text', 'number', 'date', 'choice', 'yes_no'] as const;
