import {
  compassPoint,
  counted,
  describeDrawing,
  describeShading,
  describeWarranty,
  drawRoof,
  drawRoofPlan,
  inverterName,
  kilowattHours,
  kilowatts,
  listShading,
  longDay,
  type PanelWarranty,
  roofPlanCaption,
  type Specification,
  wattsOfPanels,
} from '@sundesk/solar';
import type { ModelFiles } from '../../products/files/name-product-files.ts';
import { partNotes } from '../page/stc-timing.ts';
import type { ProposalContent } from '../proposal-content.ts';
import {
  type Chart,
  type Fact,
  type FileAddresses,
  figure,
  type Product,
  partsIf,
  type Section,
  type Table,
} from './parts.ts';

/** The products, their places and the notes on the system. */
export function system(content: ProposalContent, files: FileAddresses): Section {
  const { specification, quote } = content;
  const { notes } = partNotes(quote.warnings);
  const roof = drawing(specification, files.roof);
  const faces = facesOf(specification, quote.yield?.arraysKwh);
  return {
    id: 'system',
    section: 'system',
    title: 'Your system',
    parts: [
      {
        kind: 'beside',
        left: roof === undefined ? [] : [{ kind: 'charts', charts: [roof], isRoof: true }],
        right: [{ kind: 'products', products: productsOf(content, files) }],
      },
      ...partsIf(notes.length > 0, { kind: 'statements', look: 'notes', statements: notes }),
      {
        kind: 'more',
        label: 'Roof faces and site',
        parts: [
          ...partsIf(faces.rows.length > 0, { kind: 'table', table: faces }),
          { kind: 'facts', facts: siteFacts(content) },
        ],
      },
    ],
  };
}

function productsOf(
  { specification: { panels, inverters, battery }, productFiles = [] }: ProposalContent,
  files: FileAddresses,
): Product[] {
  // Makers give watts up to a kilowatt.
  const rated = (watts: number) => (watts < 1000 ? `${figure(watts)} W` : kilowatts(watts));
  const each = ({ watts, quantity }: { watts: number; quantity: number }) =>
    watts === 0 ? '' : `${rated(watts)}${quantity > 1 ? ' each' : ''}`;
  const stored = ({
    nominalWattHours,
    usableWattHours,
    quantity,
  }: NonNullable<Specification['battery']>) =>
    `${kilowattHours(nominalWattHours)}, ${kilowattHours(usableWattHours)} usable${quantity > 1 ? ', each' : ''}`;
  const product = (kind: Product['kind'], one: Named, note: string): Product => {
    const isOf = (of: ModelFiles) =>
      of.kind === kind && of.maker === one.maker && of.model === one.model;
    const { picture, datasheet } = productFiles.find(isOf) ?? {};
    return {
      ...plainProduct(kind, one, note),
      picture: picture && files.picture(picture.documentId),
      datasheet: datasheet && files.datasheet(datasheet.documentId),
    };
  };
  return [
    ...panels.map((one) => product('panel', one, each(one))),
    ...inverters.map((one) => product('inverter', one, each(one))),
    ...(battery === null ? [] : [product('battery', battery, stored(battery))]),
  ];
}

type Named = { maker: string; model: string; quantity: number } & PanelWarranty;

function plainProduct(kind: Product['kind'], named: Named, note: string): Product {
  const { maker, model, quantity } = named;
  return {
    kind,
    name: `${maker} ${model}`.trim(),
    quantity,
    notes: note === '' ? [] : [note],
    warranty: describeWarranty(named),
  };
}

/** The panels on the customer's roof where there is a plan of it, and otherwise on a drawn one. */
function drawing(specification: Specification, roofPicture: string | undefined): Chart | undefined {
  const plan = roofPicture && drawRoofPlan(specification, roofPicture);
  if (plan) {
    const attribution = specification.sitePlan?.picture.attribution;
    const caption = attribution ? `${roofPlanCaption} Picture: ${attribution}` : roofPlanCaption;
    return { svg: plan.svg, caption };
  }
  const svg = drawRoof(specification);
  return svg === undefined ? undefined : { svg, caption: describeDrawing(specification) };
}

function facesOf(specification: Specification, arraysKwh: readonly number[] | undefined): Table {
  const { arrays, inverters } = specification;
  return {
    columns: [
      { title: 'Roof face' },
      { title: 'Panels', isFigure: true },
      { title: 'Orientation' },
    ],
    rows: arrays.map(({ name, panels, azimuth, tilt, inverter, ...shading }, index) => {
      const shade =
        listShading(shading) === '' ? 'no shading' : `${describeShading(shading)} shading`;
      const kwh = arraysKwh?.[index];
      const watts = wattsOfPanels(specification, panels);
      const notes = [
        `tilted ${figure(tilt)}°, ${shade}`,
        inverter == null ? '' : inverterName(inverters, inverter),
        kwh === undefined ? '' : `about ${figure(kwh)} kWh a year`,
      ];
      return {
        cells: [
          {
            place: index + 1,
            text: name || `Roof face ${index + 1}`,
            notes: notes.filter(Boolean),
          },
          { text: figure(panels), notes: watts === undefined ? [] : [kilowatts(watts)] },
          { text: compassPoint(azimuth), azimuth, notes: [`${azimuth}°`] },
        ],
      };
    }),
  };
}

function siteFacts({ specification, quote }: ProposalContent): Fact[] {
  const { roof, phases, exportLimitWatts, existingSolar, expectedInstallOn } = specification;
  const storeys = roof.storeys === null ? '' : counted(roof.storeys, 'storey');
  const facts: readonly (Fact | false)[] = [
    ['Roof', [roof.material, storeys].filter(Boolean).join(', ') || 'Not stated'],
    ['Grid connection', phases === null ? 'Not stated' : counted(phases, 'phase')],
    !!existingSolar && [
      'Existing solar',
      `${kilowatts(existingSolar.watts)}, installed in ${existingSolar.installedYear}`,
    ],
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
  ];
  return facts.filter((fact) => fact !== false);
}
