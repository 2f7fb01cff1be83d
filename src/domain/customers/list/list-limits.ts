/** What the list of customers can show beside the name; `field-12` is a field of the firm's own. */
export const listColumns = [
  'status',
  'nextStep',
  'owner',
  'value',
  'changed',
  'phone',
  'email',
  'company',
  'address',
  'type',
  'source',
  'tags',
  'created',
] as const;

/** Views of one member, and as many shared with the team; `nameCharacters` of each. */
export const viewLimits = { views: 20, nameCharacters: 60, columns: 40 } as const;
