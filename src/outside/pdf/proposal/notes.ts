import { counted, type Statement } from '@sundesk/solar';
import { partNotes } from '../../../domain/proposals/page/stc-timing.ts';
import type { Block } from '../block.ts';
import type { Sheet } from './page.ts';
import { callout, gap, section, statements } from './parts.ts';

/** Prints what the customer should know before signing: warnings of this design, and notes on every system. */
export function notes({ content, theme }: Sheet): Block[] {
  const { notes: warnings } = partNotes(content.quote.warnings);
  const points = statements(theme, pointsOf(content));
  if (warnings.length === 0) return section(theme, 'Please note', points);
  return section(theme, 'Please note', [
    ...warnings.map((warning, index) => callout(theme, warning, index)),
    gap(6),
    ...points,
  ]);
}

/** Omits the points that the terms cover, since an answer about the sale may change what the terms say. */
function pointsOf({ specification, terms }: Sheet['content']): Statement[] {
  const { battery, phases } = specification;
  const covered = new Set(terms.sentences.map(({ about }) => about));
  const connection = phases === null ? '' : ` This design is for ${counted(phases, 'phase')}.`;
  const charges = covered.has('network_charges')
    ? 'may limit them.'
    : 'may limit them and may charge for them. The price includes such charges only where they are itemised.';
  const points: (string | false)[] = [
    'Energy and savings are estimates, not promises. Weather, shade, dirt, the age of the panels, how you use energy ' +
      'and your tariff all change them.',
    `The network operator and your electricity retailer decide on the connection, the meter and exports, and ${charges}${connection}`,
    battery !== null &&
      !covered.has('battery_backup') &&
      'A battery does not automatically supply your home in a power cut. It does so only if this proposal itemises ' +
        'backup, and then only for the backed-up circuits and while its charge lasts.',
    !covered.has('existing_system') &&
      'This design includes your existing solar system or battery only where it names them.',
    !covered.has('end_of_life') &&
      'Do not put panels, inverters or batteries in household waste at the end of their life. Ask us or your ' +
        'council where to recycle them.',
    !covered.has('design_changes') &&
      'If the design, the products or the price change after you sign, we put the change in writing and need your ' +
        'agreement before we install anything.',
  ];
  return points.filter((text) => text !== false).map((text) => ({ text, source: '' }));
}
