import { longDay } from '@sundesk/solar';
import { figure, type Part, type Section } from '../../../domain/proposals/document/parts.ts';
import type { Block, Cell, Columns, Drawing, Table } from '../block.ts';
import { printablePicture } from '../printable-picture.ts';
import { contentWidth, pageWidth, type Sheet, sideMargin, type Theme } from './page.ts';
import { facts } from './parts.ts';
import { setParts } from './set-parts.ts';
import { frontPage } from './termination-notice.ts';

/** The first page: supplier, customer, system, price and the last day of the offer. */
export function cover(sheet: Sheet): Block[] {
  return [
    letterhead(sheet),
    ...frontPage(sheet),
    band(sheet),
    horizon(sheet),
    isRoofOnCover(sheet) ? roofAndFigures(sheet) : glance(sheet),
    { stack: [details(sheet)], unbreakable: true },
  ];
}

/** The letters of names and title beside which the cover has room for a picture. */
const lettersMax = 280;

/**
 * The notice of an unsolicited agreement and very long names leave no room for a picture, which then stands with the
 * roof faces.
 */
export function isRoofOnCover({ saleType, content, document }: Sheet): boolean {
  const { company, project, customer } = content;
  const names = [company.name, project.title, customer.name, customer.companyName];
  return (
    saleType !== 'unsolicited' &&
    names.join('').length <= lettersMax &&
    roofOf(document.system).length > 0
  );
}

/** The picture of the roof in the section on the system. */
function roofOf({ parts }: Section): readonly Part[] {
  return parts.flatMap((part) => (part.kind === 'beside' ? part.left : []));
}

function letterhead({ content: { company }, logo, theme }: Sheet): Block {
  const width = contentWidth * 0.62;
  const nameSize = company.name.length <= 40 ? 20 : 14;
  const lines = [logo ? company.name : '', company.phone, company.email, company.website];
  return {
    margin: [0, -24, 0, 0],
    columns: [
      logo
        ? { image: printablePicture(logo.content), alt: company.name, fit: [220, 72], width }
        : { text: company.name, fontSize: nameSize, bold: true, color: theme.heading, width },
      {
        width: contentWidth * 0.38,
        alignment: 'right',
        color: theme.muted,
        fontSize: 8.5,
        stack: lines.filter((line) => line !== ''),
      },
    ],
  };
}

const sun = { x: pageWidth - sideMargin - 68, radius: 38, rays: { from: 50, to: 66 } };
const bandTextWidth = pageWidth - 2 * sideMargin - 150;

/** The band across the whole page. It grows with its text and leaves room for the sun. */
function band(sheet: Sheet): Table {
  const { content, document, theme, saleType } = sheet;
  const { customer } = content;
  const { headline, subject, site } = document.cover;
  // Nothing on the page may have larger letters than the notice of an unsolicited agreement.
  const isQuiet = saleType === 'unsolicited';
  const small = { color: theme.onPrimary, fontSize: 10 };
  const room = isRoofOnCover(sheet) ? 30 : 66;
  const padding = isQuiet ? 14 : site.length + subject.length <= 200 ? room : 28;
  const ofCustomer = [customer.companyName, customer.phone, customer.email]
    .filter((text) => text !== '' && text !== customer.name)
    .join(' · ');
  const cell: Cell = {
    fillColor: theme.primary,
    stack: [
      { ...small, text: subject, bold: true, fontSize: subject.length <= 100 ? 12 : 10 },
      {
        text: headline.replace(/(\d) (?=k?Wh?\b)/g, '$1\u00a0'),
        tag: 'H1',
        color: theme.onPrimary,
        bold: true,
        fontSize: isQuiet ? 14 : 28,
        lineHeight: 1.1,
        margin: [0, 8, 0, isQuiet ? 4 : 8],
      },
      { ...small, text: site },
      ...(ofCustomer === '' ? [] : [{ ...small, text: ofCustomer, fontSize: 9 }]),
    ],
  };
  return {
    margin: [-sideMargin, isQuiet ? 14 : 22, -sideMargin, 0],
    table: { widths: [bandTextWidth], body: [[cell]] },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => sideMargin,
      paddingRight: () => pageWidth - sideMargin - bandTextWidth,
      paddingTop: () => padding,
      paddingBottom: () => padding,
    },
  };
}

/** A line of the accent colour below the band, over which a sun rises into it. */
function horizon({ theme }: Sheet): Drawing {
  const rays = Array.from({ length: 9 }, (_, index) => {
    const [from, to] = [sun.rays.from, sun.rays.to].map((radius) =>
      sunPoint(radius, 10 + index * 20),
    );
    return {
      type: 'line',
      x1: from?.x,
      y1: from?.y,
      x2: to?.x,
      y2: to?.y,
      lineColor: theme.accent,
      lineWidth: 4,
      lineCap: 'round',
    };
  });
  const disc = Array.from({ length: 61 }, (_, index) => sunPoint(sun.radius, index * 3));
  return {
    margin: [-sideMargin, 0, -sideMargin, 0],
    canvas: [
      { type: 'rect', x: 0, y: 0, w: pageWidth, h: 6, color: theme.accent },
      { type: 'polyline', points: disc, closePath: true, color: theme.accent },
      ...rays,
    ],
  };
}

function sunPoint(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  // The first and last point lie on the line.
  return { x: sun.x + radius * Math.cos(angle), y: 0.2 - radius * Math.sin(angle) };
}

const tileGap = 4;
const tilePadding = 8;
const roofWidth = contentWidth * 0.66;
const roofGap = 16;

/** The roof from above, and beside it the figures of the offer below each other. */
function roofAndFigures(sheet: Sheet): Columns {
  const { document, theme } = sheet;
  const width = contentWidth - roofWidth - roofGap;
  const inner = width - 2 * 12;
  const tiles = document.cover.figures;
  const fontSize = figureSize(tiles, inner, 20);
  return {
    margin: [0, 26, 0, 22],
    columnGap: roofGap,
    columns: [
      { width: roofWidth, stack: setParts(theme, roofOf(document.system), roofWidth) },
      {
        width,
        table: { widths: [inner], body: tiles.map((tile) => [tileCell(theme, tile, fontSize)]) },
        layout: {
          hLineWidth: (line: number) => (line === 0 || line === tiles.length ? 0 : tileGap),
          hLineColor: () => '#ffffff',
          vLineWidth: () => 0,
          paddingLeft: () => 12,
          paddingRight: () => 12,
          paddingTop: () => 10,
          paddingBottom: () => 9,
        },
      },
    ],
  };
}

/** All figures have the size at which the longest has its line to itself. */
function figureSize(tiles: readonly Figure[], width: number, sizeMax: number): number {
  const longest = Math.max(...tiles.map(({ value }) => value.length));
  return Math.min(sizeMax, width / (longest * 0.62));
}

type Figure = Sheet['document']['cover']['figures'][number];

function tileCell(theme: Theme, { name, value, note }: Figure, fontSize: number): Cell {
  return {
    fillColor: theme.tint,
    stack: [
      { text: name, fontSize: 8, color: theme.muted },
      { text: value, fontSize, bold: true, color: theme.heading },
      { text: note, fontSize: 8, color: theme.muted },
    ],
  };
}

/** The system at a glance, in tiles. */
function glance({ document, theme, saleType }: Sheet): Table {
  const isQuiet = saleType === 'unsolicited';
  const tiles = document.cover.figures;
  const width = (contentWidth - tileGap * (tiles.length - 1)) / tiles.length - 2 * tilePadding;
  const fontSize = figureSize(tiles, width, isQuiet ? 14 : 17);
  return {
    margin: isQuiet ? [0, 14, 0, 12] : [0, 36, 0, 36],
    table: {
      widths: tiles.map(() => width),
      body: [tiles.map((tile) => tileCell(theme, tile, fontSize))],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (line: number) => (line === 0 || line === tiles.length ? 0 : tileGap),
      vLineColor: () => '#ffffff',
      paddingLeft: () => tilePadding,
      paddingRight: () => tilePadding,
      paddingTop: () => 12,
      paddingBottom: () => 10,
    },
  };
}

function details({ content, version, url, theme }: Sheet): Block {
  const { seller } = content;
  const qrWidth = 130;
  const sellerText = [
    [seller.name, seller.title].filter(Boolean).join(', '),
    seller.phone,
    seller.email,
  ];
  const offer = facts(
    theme,
    [
      ['Date', longDay(content.issuedOn)],
      ['Valid until', `End of ${longDay(content.expiresOn)}`],
      ['Version', figure(version)],
      ['Your contact', sellerText.filter(Boolean).join('\n')],
    ],
    contentWidth - qrWidth,
    0.3,
  );
  return {
    columns: [
      { ...offer, width: contentWidth - qrWidth },
      {
        width: qrWidth,
        alignment: 'right',
        stack: [
          { qr: url, fit: 92, foreground: theme.ink },
          {
            text: 'Read and accept online',
            link: url,
            fontSize: 8,
            color: theme.muted,
            margin: [0, 4, 0, 0],
          },
        ],
      },
    ],
  };
}
