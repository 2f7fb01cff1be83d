import {
  counted,
  describeShading,
  describeWarranty,
  inverterName,
  kilowattHours,
  kilowatts,
  longDay,
  type PanelArray,
  type PanelWarranty,
  type Specification,
  wattsOfPanels,
} from '@sundesk/solar';
import { formatAddress } from '../../../domain/projects/project.ts';
import type { Block, Cell, Drawing } from '../block.ts';
import { isRoofOnCover } from './cover.ts';
import type { Sheet } from './page.ts';
import { factsBeside, kept, listing, paragraphs, section, subsection } from './parts.ts';
import { roofPicture } from './roof-picture.ts';
import type { Theme } from './theme.ts';
import { direction, figure } from './wording.ts';

/** Prints the products of the system and their places on the roof. */
export function system(sheet: Sheet): Block[] {
  const { content, theme } = sheet;
  const { specification, project } = content;
  const { arrays } = specification;
  return section(theme, 'Your system', [
    paragraphs(
      `A solar system of ${kilowatts(content.quote.systemWatts)} for ${formatAddress(project.siteAddress)}.`,
    )[0] ?? '',
    ...subsection(theme, 'Products', [products(theme, specification)]),
    ...(arrays.length === 0
      ? []
      : subsection(theme, 'On your roof', [
          ...(isRoofOnCover(sheet)
            ? []
            : [kept(roofPicture(sheet, 330), { margin: [0, 0, 0, 8] })]),
          roof(theme, specification, content.quote.yield?.arraysKwh),
        ])),
    ...subsection(theme, 'Site and connection', [siteFacts(theme, content)]),
  ]);
}

function products(theme: Theme, { panels, inverters, battery }: Specification): Block {
  const rows: Cell[][] = [
    ...panels.map((panel) => productRow(theme, 'Solar panel', panel, power(panel.watts))),
    ...inverters.map((inverter) => productRow(theme, 'Inverter', inverter, power(inverter.watts))),
  ];
  if (battery !== null) {
    const { usableWattHours, nominalWattHours } = battery;
    const rating = `${kilowattHours(usableWattHours)} usable, ${kilowattHours(nominalWattHours)} nominal`;
    rows.push(productRow(theme, 'Battery', battery, rating));
  }
  return listing(
    theme,
    [
      { title: 'Part', share: 14 },
      { title: 'Brand', share: 22 },
      { title: 'Model', share: 34 },
      { title: 'Rating each', share: 18, isFigure: true },
      { title: 'Quantity', share: 12, isFigure: true },
    ],
    rows,
  );
}

/** Makers give watts up to a kilowatt. */
function power(watts: number): string {
  return watts < 1000 ? `${figure(watts)} W` : kilowatts(watts);
}

function productRow(
  theme: Theme,
  part: string,
  product: { maker: string; model: string; quantity: number } & PanelWarranty,
  rating: string,
): Cell[] {
  const { maker, model, quantity } = product;
  const warranty = describeWarranty(product);
  const named = withNote(theme, model, warranty);
  return [{ text: part, bold: true }, maker, named, rating, figure(quantity)];
}

function roof(
  theme: Theme,
  specification: Specification,
  arraysKwh: readonly number[] | undefined,
): Block {
  const { arrays, inverters } = specification;
  const hasPower = arrays.some((array) => powerOf(specification, array) !== '');
  return listing(
    theme,
    [
      { title: 'Roof face', share: 34 },
      { title: 'Panels', share: 10, isFigure: true },
      ...(hasPower ? [{ title: 'Power', share: 13, isFigure: true }] : []),
      { title: 'Tilt', share: 9, isFigure: true },
      { title: 'Orientation', share: 25 },
      { title: 'Shading', share: 13, isFigure: true },
    ],
    arrays.map((array, index) => [
      withNote(
        theme,
        `${index + 1}  ${array.name || `Roof face ${index + 1}`}`,
        [inverterOf(array, inverters), energyOf(arraysKwh?.[index])].filter(Boolean).join(', '),
      ),
      figure(array.panels),
      ...(hasPower ? [powerOf(specification, array)] : []),
      `${figure(array.tilt)}°`,
      {
        columns: [
          { ...compass(theme, array.azimuth), width: 16 },
          { text: direction(array.azimuth), width: 96 },
        ],
      },
      describeShading(array),
    ]),
  );
}

function powerOf(specification: Specification, { panels }: PanelArray): string {
  const watts = wattsOfPanels(specification, panels);
  return watts === undefined ? '' : kilowatts(watts);
}

function inverterOf({ inverter }: PanelArray, inverters: Specification['inverters']): string {
  return inverter == null ? '' : inverterName(inverters, inverter);
}

function energyOf(kwh: number | undefined): string {
  return kwh === undefined ? '' : `about ${figure(kwh)} kWh a year`;
}

/** A name with a small note under it. */
function withNote(theme: Theme, name: string, note: string): Cell {
  return note === '' ? name : { stack: [name, { text: note, fontSize: 7.5, color: theme.muted }] };
}

/** A small compass whose needle points where the panels face; north is up. */
function compass(theme: Theme, azimuth: number): Drawing {
  const [centre, length] = [5.5, 4.5];
  const angle = (azimuth * Math.PI) / 180;
  return {
    canvas: [
      {
        type: 'ellipse',
        x: centre,
        y: centre,
        r1: 5.5,
        r2: 5.5,
        lineColor: theme.muted,
        lineWidth: 0.6,
      },
      {
        type: 'line',
        x1: centre,
        y1: centre,
        x2: centre + Math.sin(angle) * length,
        y2: centre - Math.cos(angle) * length,
        lineColor: theme.heading,
        lineWidth: 1.4,
      },
    ],
  };
}

function siteFacts(theme: Theme, { specification, quote }: Sheet['content']): Block {
  const { roof, phases, exportLimitWatts, existingSolar, expectedInstallOn } = specification;
  const storeys = roof.storeys === null ? '' : counted(roof.storeys, 'storey');
  return factsBeside(
    theme,
    [
      [
        ['Roof', [roof.material, storeys].filter(Boolean).join(', ') || 'Not stated'],
        ['Grid connection', phases === null ? 'Not stated' : counted(phases, 'phase')],
        [
          'Existing solar',
          existingSolar
            ? `${kilowatts(existingSolar.watts)}, installed in ${existingSolar.installedYear}`
            : '',
        ],
      ],
      [
        [
          'Export limit',
          exportLimitWatts === null
            ? 'Not stated; the network operator decides'
            : `${kilowatts(exportLimitWatts)}, set by the network operator`,
        ],
        [
          'Planned installation',
          expectedInstallOn === ''
            ? `To be agreed; STCs are counted for ${longDay(quote.installDay.on)}`
            : longDay(expectedInstallOn),
        ],
      ],
    ],
    0.42,
  );
}
