import { blankAddress } from '../projects/project.ts';
import type { ProposalContent } from './proposal-content.ts';

/**
 * Removes from a version, as JSON text, whom it was made for, where they live, and what was written to them by hand.
 * The figures stay.
 */
export function withoutPerson(text: string): string {
  const content: ProposalContent = JSON.parse(text);
  const { customer, specification, quote } = content;
  const blank: ProposalContent = {
    ...content,
    customer: { ...customer, name: '', firstName: '', companyName: '', email: '', phone: '' },
    project: { title: 'Erased project', siteAddress: blankAddress },
    specification: {
      ...specification,
      arrays: specification.arrays.map((array, index) => ({ ...array, name: `Roof ${index + 1}` })),
      priceLines: specification.priceLines.map((line) => ({ ...line, description: '' })),
      ...(specification.sitePlan && { sitePlan: null }),
    },
    quote: {
      ...quote,
      price: {
        ...quote.price,
        lines: quote.price.lines.map((line) => ({ ...line, description: '' })),
      },
    },
    message: '',
    ...(content.options && { options: content.options.map((one) => ({ ...one, title: '' })) }),
  };
  return JSON.stringify(blank);
}
