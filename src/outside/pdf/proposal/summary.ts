import { summariseProposal } from '../../../domain/proposals/summarise-proposal.ts';
import type { Block } from '../block.ts';
import type { Sheet } from './page.ts';
import { facts, section } from './parts.ts';

/** Price to next steps, in a sentence or two each. */
export function summary({ content, theme }: Sheet): Block[] {
  const rows = summariseProposal(content).map(({ title, text }) => [title, text] as const);
  return section(theme, 'Summary', [facts(theme, rows, undefined, 0.2)], {
    isNewPage: content.message === '',
  });
}
