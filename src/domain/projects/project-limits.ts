// Constants alone, because the web app takes them into its build.

export const titleCharactersMax = 200;

export const addressCharactersMax = {
  streetNumber: 50,
  street: 200,
  suburb: 100,
  state: 50,
  postcode: 20,
  country: 100,
} as const;
