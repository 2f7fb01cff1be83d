import { kilowattHours, kilowatts } from '@sundesk/solar';
import { wholeDollars } from '@sundesk/solar/values';
import { formatAddress } from '../../projects/project.ts';
import type { ProposalContent } from '../proposal-content.ts';
import { figure } from './parts.ts';

export type Cover = {
  subject: string;
  headline: string;
  /** The title of the project and the address of the site. */
  site: string;
  /** At most four: the price first, and only what was calculated. */
  figures: { name: string; value: string; note: string }[];
};

/** The message of the seller, and who that is. */
export type Letter = {
  text: string;
  name: string;
  role: string;
  /** The address of the seller's photo, where they have one. */
  photo: string | undefined;
};

export function coverOf({ customer, project, quote, specification }: ProposalContent): Cover {
  return {
    subject: `Solar proposal for ${customer.name}`,
    headline: headline(quote.systemWatts, specification.battery),
    site: [project.title, formatAddress(project.siteAddress)].filter(Boolean).join(' · '),
    figures: figures(quote, specification.battery),
  };
}

type Battery = ProposalContent['specification']['battery'];

function headline(watts: number, battery: Battery): string {
  const storage =
    battery !== null && `${kilowattHours(battery.nominalWattHours * battery.quantity)} battery`;
  if (watts === 0) return storage ? `Your ${storage}` : 'Your solar proposal';
  return `Your ${kilowatts(watts)} solar system${storage ? ` with a ${storage}` : ''}`;
}

function figures(
  { price, yield: energy, savings, systemWatts }: ProposalContent['quote'],
  battery: Battery,
): Cover['figures'] {
  const all = [
    {
      name: 'You pay',
      value: wholeDollars(price.payableCents),
      note:
        price.certificateDiscountCents > 0
          ? `incl. GST, after ${wholeDollars(price.certificateDiscountCents)} STC discount${price.rebateDiscountCents ? ' and rebates' : ''}`
          : 'incl. GST',
    },
    savings && {
      name: 'Saves about',
      value: wholeDollars(savings.firstYearCents),
      note: 'in the first year',
    },
    savings && {
      name: 'Payback',
      value: savings.paybackYear === null ? 'Over 20 years' : `Year ${savings.paybackYear}`,
      note: 'estimated',
    },
    energy && {
      name: 'Generates about',
      value: `${figure(energy.annualKwh)} kWh`,
      note: 'in the first year',
    },
    systemWatts > 0 && { name: 'Panels', value: kilowatts(systemWatts), note: 'rated power' },
    battery && {
      name: 'Battery',
      value: kilowattHours(battery.usableWattHours * battery.quantity),
      note: 'usable',
    },
  ];
  return all.filter((one) => typeof one === 'object' && one !== null).slice(0, 4);
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
