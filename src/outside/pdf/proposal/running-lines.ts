import { longDay } from '@sundesk/solar';
import type { Block } from '../block.ts';
import { contentWidth, fitLine, type Sheet, sideMargin } from './page.ts';

/** Above each page but the first. One line, whatever the names are: what is longer than its room is cut. */
export function header({ content, theme }: Sheet): Block {
  const half = contentWidth / 2;
  const look = { fontSize: 8, color: theme.muted, noWrap: true };
  return {
    margin: [sideMargin, 26, sideMargin, 0],
    stack: [
      {
        columns: [
          { ...look, text: fitLine(content.company.name, half - 12, 8), width: half },
          {
            ...look,
            text: fitLine(content.project.title, half - 12, 8),
            width: half,
            alignment: 'right',
          },
        ],
      },
      ruleAbove(theme.line, 5),
    ],
  };
}

export function footer({ content, version, theme }: Sheet, page: number, pages: number): Block {
  const look = { fontSize: 8, color: theme.muted, noWrap: true };
  const left = `Version ${version} of ${longDay(content.issuedOn)}, valid until ${longDay(content.expiresOn)}`;
  return {
    margin: [sideMargin, 11, sideMargin, 0],
    stack: [
      ruleAbove(theme.line, 0),
      {
        margin: [0, 6, 0, 0],
        columns: [
          { ...look, text: left, width: contentWidth * 0.75 },
          {
            ...look,
            text: `Page ${page} of ${pages}`,
            width: contentWidth * 0.25,
            alignment: 'right',
          },
        ],
      },
    ],
  };
}

function ruleAbove(colour: string, space: number): Block {
  return {
    margin: [0, space, 0, 0],
    canvas: [
      { type: 'line', x1: 0, y1: 0, x2: contentWidth, y2: 0, lineWidth: 0.5, lineColor: colour },
    ],
  };
}
