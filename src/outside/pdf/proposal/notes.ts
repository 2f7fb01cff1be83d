import type { Statement } from '../../../domain/solar/quote.ts';
import { counted } from '../../../domain/solar/wording.ts';
import type { Block } from '../block.ts';
import type { Sheet } from './page.ts';
import { callout, section, statements, subsection } from './parts.ts';

/** What the customer should know before signing: warnings of this design, and what holds for every system. */
export function notes({ content, theme }: Sheet): Block[] {
  const { warnings } = content.quote;
  const points = statements(theme, pointsOf(content));
  if (warnings.length === 0) return section(theme, 'Please note', points);
  return section(theme, 'Please note', [
    ...warnings.map((warning) => callout(theme, warning)),
    ...subsection(theme, 'About every system', points),
  ]);
}

/** What the terms say about the same is left to them, since an answer about the sale may say otherwise. */
function pointsOf({ specification, terms }: Sheet['content']): Statement[] {
  const { battery, phases } = specification;
  const said = new Set(terms.sentences.map(({ about }) => about));
  const connection = phases === null ? '' : ` This design is for ${counted(phases, 'phase')}.`;
  const charges = said.has('network_charges')
    ? 'may limit them.'
    : 'may limit them and may charge for them. Such charges are part of the price only where they are itemised.';
  const points: (string | false)[] = [
    'Energy and savings are estimates, not promises. Weather, shade, dirt, the age of the panels, your use of energy ' +
      'and tariffs change them.',
    `The network operator and your electricity retailer decide about connection, meter and export, and ${charges}${connection}`,
    battery !== null &&
      !said.has('battery_backup') &&
      'A battery does not by itself supply your home when the grid fails. It does so only if backup is itemised in ' +
        'this proposal, and then only for the circuits and for the time that its charge allows.',
    !said.has('existing_system') &&
      'A solar system or battery that you have already is part of this design only where it is named.',
    !said.has('end_of_life') &&
      'At the end of their lives panels, inverters and batteries do not belong in household waste. Ask us or your ' +
        'council where they are recycled.',
    !said.has('design_changes') &&
      'A change of the design, the products or the price after you have signed is put in writing and needs your ' +
        'agreement before anything is installed.',
  ];
  return points.filter((text) => text !== false).map((text) => ({ text, source: '' }));
}
