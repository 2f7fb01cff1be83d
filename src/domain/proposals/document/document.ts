import { counted, countedFor, type Quote, type Statement } from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import { partNotes } from '../page/stc-timing.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { type Cover, coverOf, type Letter } from './cover.ts';
import { type Offered, options } from './options.ts';
import { type FileAddresses, group, type Part, partsIf, type Section, text } from './parts.ts';
import { price } from './price.ts';
import { nextSteps, terms } from './promises.ts';
import { savings } from './savings.ts';
import { system } from './system.ts';

export type ProposalDocument = {
  cover: Cover;
  letter: Letter;
  /** Without parts if there is no choice. */
  options: Section;
  savings: Section;
  system: Section;
  price: Section;
  next: Section;
  about: Section;
  terms: Section;
  sources: Section;
};

/** The document of a proposal, with the files at these addresses and the options as published, unless others are given. */
export function proposalDocument(
  content: ProposalContent,
  files: FileAddresses,
  offered: Offered = { options: content.options ?? [], on: content.issuedOn },
): ProposalDocument {
  return {
    cover: coverOf(content),
    letter: letterOf(content, files),
    options: options(content, offered),
    savings: savings(content),
    system: system(content, files),
    price: price(content),
    next: nextSteps(content),
    about: about(content),
    terms: terms(content),
    sources: sources(content),
  };
}

/** What the figures are based on, each with the number of its source. */
function sources({ quote }: ProposalContent): Section {
  const { price, solarCertificates, batteryCertificates, warnings } = quote;
  const all: readonly (readonly [title: string, statements: readonly Statement[]])[] = [
    ['STC discount', [{ text: discountNote(quote), source: '' }]],
    ['Date of installation', partNotes(warnings).timing],
    ['STC price', price.working],
    ['STCs for the panels', solarCertificates.working],
    ['STCs for the battery', batteryCertificates?.working ?? []],
    ['Energy', quote.yield?.assumptions ?? []],
    ['Savings', quote.savings?.assumptions ?? []],
  ];
  const groups = all.filter(([, statements]) => statements.length > 0);
  const names = groups.flatMap(([, statements]) => statements.map(({ source }) => source));
  const distinct = [...new Set(names)].filter((source) => source !== '');
  const marked = (list: readonly Statement[]): Part => ({
    kind: 'statements',
    statements: list.map(({ text: words, source }) => ({
      text: words,
      source: '',
      ...(source !== '' && { mark: `[${distinct.indexOf(source) + 1}]` }),
    })),
  });
  return {
    id: 'assumptions',
    section: 'assumptions',
    title: 'Assumptions and sources',
    parts: [
      text('Energy and savings are estimates, not promises. This is what we based them on.'),
      ...groups.map(([title, list]) => group(title, [marked(list)])),
      ...partsIf(
        distinct.length > 0,
        group(
          'Sources',
          distinct.map((source, index) => ({
            kind: 'paragraphs',
            text: `[${index + 1}] ${source}`,
          })),
        ),
      ),
    ],
  };
}

function discountNote({ price, installDay }: Quote): string {
  const { certificateCount, certificateCents, certificateDiscountCents } = price;
  if (certificateDiscountCents === 0) return 'The price includes no STC discount.';
  return (
    'Your installation creates small-scale technology certificates (STCs). You assign them to us, and we take their ' +
    `value off the price: ${counted(certificateCount, 'STC')} at ${money(certificateCents)} each, ` +
    `${money(certificateDiscountCents)} in total, ${countedFor(installDay)}. The number of STCs depends on the ` +
    'installation date.'
  );
}

function letterOf(
  { customer, company, seller, message }: ProposalContent,
  files: FileAddresses,
): Letter {
  return {
    text: message || plainLetter(customer.firstName || customer.name, company.name),
    name: seller.name || company.name,
    role: seller.name === '' ? '' : [seller.title, company.name].filter(Boolean).join(', '),
    photo: seller.photo && files.picture(seller.photo.documentId),
  };
}

/** The letter of a seller who has not written their own. */
function plainLetter(customer: string, company: string): string {
  return (
    `Hi ${customer || 'there'},\n\nThanks for asking ${company} for a proposal. It shows the system that we recommend for ` +
    'your site, what it costs and what it should save you. If you have any questions, please get in touch.'
  );
}

/** The firm and its promises. */
function about({ company, terms }: ProposalContent): Section {
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
