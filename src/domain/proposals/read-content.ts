import { noSaleTerms } from '../accounts/settings/sale-terms.ts';
import { asSpecification } from '../solar/specification.ts';
import type { ProposalContent } from './proposal-content.ts';

/** What a version says, from the text that was stored when it was published, perhaps before it had all the members of today. */
export function readContent(text: string): ProposalContent {
  const content: ProposalContent = JSON.parse(text);
  const { price, savings } = content.quote;
  const { expectedInstallOn } = content.specification;
  return {
    ...content,
    terms: {
      ...content.terms,
      saleTerms: { ...noSaleTerms, ...content.terms.saleTerms },
      sentences: content.terms.sentences ?? [],
    },
    specification: asSpecification(content.specification),
    quote: {
      ...unsaidOfQuote,
      ...content.quote,
      installDay: content.quote.installDay ?? {
        on: expectedInstallOn || content.issuedOn,
        isAssumed: expectedInstallOn === '',
      },
      price: { ...unsaidOfPrice, ...price },
      savings: savings && { ...unsaidOfSavings, ...savings },
    },
  };
}

const unsaidOfQuote = { designFaults: [], sellerNotes: [] };
const unsaidOfPrice = { working: [] };
const unsaidOfSavings = { rateOfReturn: null, bills: null, energy: null, sensitivity: [] };
