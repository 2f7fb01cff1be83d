import type { Block } from '../block.ts';
import type { Sheet } from './page.ts';
import { factsBeside, section } from './parts.ts';

/** Prints the supplier, and the contact for questions. */
export function contact({ content: { company, seller, customer }, theme, url }: Sheet): Block[] {
  const name = company.legalName || company.name;
  const isKnownAs = company.legalName !== '' && company.legalName !== company.name;
  return section(theme, 'About us', [
    factsBeside(
      theme,
      [
        [
          ['Company', isKnownAs ? `${name}, trading as ${company.name}` : name],
          ['ABN', company.abn],
          ['Licence', company.licence],
          ['Address', company.address],
          ['Phone', company.phone],
          ['Email', company.email],
          ['Website', company.website],
        ],
        [
          [
            'Your contact',
            [seller.name, seller.title, seller.phone, seller.email].filter(Boolean).join('\n'),
          ],
          [
            'Offer to',
            [customer.name, customer.companyName, customer.phone, customer.email]
              .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
              .join('\n'),
          ],
          ['Online', url],
        ],
      ],
      0.27,
    ),
  ]);
}
