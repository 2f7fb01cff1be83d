import type { Check } from '../../proposals/words.ts';
import type { Step } from './steps.ts';

type Missing = Check['missing'][number];
type Part = Exclude<Missing['part'], 'customer' | 'company'>;

/** The step and the ID of the field where each missing part of a project is entered. */
export const placeOfPart: Readonly<Record<Part, { step: Step; field: string }>> = {
  title: { step: 'site', field: 'project-title' },
  site: { step: 'site', field: 'site-streetNumber' },
  panels: { step: 'system', field: 'add-panels' },
  'price lines': { step: 'price', field: 'add-price-line' },
  price: { step: 'price', field: 'first-unit-price' },
};

/** What a step lacks before the project can be published. What is entered outside of the project counts for the last step. */
export function gapsOf({ missing }: Pick<Check, 'missing'>, step: Step): readonly Missing[] {
  return missing.filter(
    ({ part }) =>
      (part === 'customer' || part === 'company' ? 'review' : placeOfPart[part].step) === step,
  );
}
