/** The limits of a lead form, for all doors. */
export const leadFormLimits = {
  headingCharacters: 100,
  buttonCharacters: 40,
  proseCharacters: 600,
  owners: 20,
  websites: 10,
  websiteCharacters: 200,
} as const;

/** The fields of a form, and the most characters that a stranger may enter in each. */
export const leadCharactersMax = {
  name: 100,
  email: 254,
  phone: 50,
  address: 300,
  message: 2000,
} as const;

/** Leads that one network can send in an hour, and that one form takes in an hour (each at once, refilled over the hour) and a day. */
export const leadsMax = { networkHour: 5, formHour: 60, formDay: 300 } as const;
