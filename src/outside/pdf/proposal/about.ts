import { imprintOf, reachOf } from '../../../domain/proposals/document/about.ts';
import type { Block } from '../block.ts';
import { contentWidth, type Sheet } from './page.ts';
import { section } from './parts.ts';
import { setParts } from './set-parts.ts';

/** In points. */
const faceWidth = 48;

function face(photo: string, name: string) {
  const picture: Block = { image: photo, fit: [faceWidth, faceWidth], alt: `Photo of ${name}` };
  return { width: faceWidth, stack: [picture] };
}

/** The firm and its promises, and whom to ask. */
export function about({ content, document, theme, url }: Sheet): Block[] {
  const { company } = content;
  const { title, parts } = document.about;
  const { name, role, photo } = document.letter;
  const { phone, email } = reachOf(content);
  const lines = (head: string, texts: readonly string[], besides = 0) => ({
    width: (contentWidth - 16) / 2 - besides,
    stack: [{ text: head, bold: true }, ...texts.filter((text) => text !== '')],
  });
  return section(theme, title, [
    ...setParts(theme, parts, contentWidth),
    {
      columnGap: 16,
      margin: [0, 6, 0, 0],
      columns: [
        lines(company.name, [...imprintOf(content), company.website]),
        ...(photo === undefined ? [] : [face(photo, name)]),
        lines(
          'Questions?',
          [name, role, phone, email, url],
          photo === undefined ? 0 : faceWidth + 16,
        ),
      ],
    },
  ]);
}
