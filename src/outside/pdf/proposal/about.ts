import { imprintOf, reachOf } from '../../../domain/proposals/document/about.ts';
import type { Block } from '../block.ts';
import { contentWidth, type Sheet } from './page.ts';
import { section } from './parts.ts';
import { setParts } from './set-parts.ts';

/** The firm and its promises, and whom to ask. */
export function about({ content, document, theme, url }: Sheet): Block[] {
  const { company } = content;
  const { title, parts } = document.about;
  const { name, role } = document.letter;
  const { phone, email } = reachOf(content);
  const lines = (head: string, texts: readonly string[]) => ({
    width: (contentWidth - 16) / 2,
    stack: [{ text: head, bold: true }, ...texts.filter((text) => text !== '')],
  });
  return section(theme, title, [
    ...setParts(theme, parts, contentWidth),
    {
      columnGap: 16,
      margin: [0, 6, 0, 0],
      columns: [
        lines(company.name, [...imprintOf(content), company.website]),
        lines('Questions?', [name, role, phone, email, url]),
      ],
    },
  ]);
}
