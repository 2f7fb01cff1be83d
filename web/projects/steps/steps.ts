/** The steps of a project in their order, with their names. Each is part of the address, such as `?step=price`. */
export const stepNames = {
  site: 'Site and usage',
  system: 'System',
  roof: 'Roof',
  price: 'Price',
  review: 'Review',
} as const;

export type Step = keyof typeof stepNames;

export const steps = Object.keys(stepNames) as readonly Step[];

/** Where in a project one is: at a step, with the calculation settings open above it or not. */
export type ProjectSearch = { step?: Step; settings?: true };

/** Reads it from an address. The first step is the usual one and is not written. */
export function readProjectSearch({ step, settings }: Record<string, unknown>): ProjectSearch {
  const known = steps.find((one) => one === step);
  return {
    ...(known !== undefined && known !== steps[0] && { step: known }),
    ...(settings === true && { settings }),
  };
}
