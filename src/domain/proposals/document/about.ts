import { counted } from '@sundesk/solar';
import type { ProposalContent } from '../proposal-content.ts';
import { partsIf, type Section } from './parts.ts';

/** The firm and its promises. */
export function about({ company, terms }: ProposalContent): Section {
  const { aboutUs = '' } = company;
  const years = terms.workmanshipWarrantyYears;
  const promises: readonly (readonly [text: string, note: string] | false)[] = [
    years > 0 && [`${counted(years, 'year')} warranty`, 'workmanship and whole system'],
    company.licence !== '' && [`Licence ${company.licence}`, 'electrical contractor'],
    company.abn !== '' && [`ABN ${company.abn}`, company.legalName || company.name],
    terms.saleTerms.boundByCode === true && ['NETCC', 'bound by the consumer code'],
  ];
  const known = promises.filter((promise) => promise !== false);
  return {
    id: 'about',
    section: 'contact',
    title: `About ${company.name}`,
    parts: [
      ...partsIf(aboutUs !== '', { kind: 'paragraphs', text: aboutUs }),
      ...partsIf(known.length > 0, {
        kind: 'promises',
        promises: known.map(([text, note]) => ({ text, note })),
      }),
    ],
  };
}

type People = Pick<ProposalContent, 'company' | 'seller'>;

/** Where the seller can be reached; empty where that is unknown. */
export function reachOf({ company, seller }: People): { phone: string; email: string } {
  return { phone: seller.phone || company.phone, email: seller.email || company.email };
}

/** The firm's legal details below its name, apart from its website. */
export function imprintOf({ company }: People): string[] {
  const facts = [
    company.legalName !== '' && company.legalName !== company.name && company.legalName,
    company.abn !== '' && `ABN ${company.abn}`,
    company.licence !== '' && `Licence ${company.licence}`,
    company.address,
    company.phone,
    company.email,
  ];
  return facts.filter((fact): fact is string => !!fact);
}
