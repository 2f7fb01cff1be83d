import {
  compassPoint,
  counted,
  describeDrawing,
  describeShading,
  describeWarranty,
  drawRoof,
  drawSitePlan,
  inverterName,
  kilowattHours,
  kilowatts,
  listShading,
  longDay,
  type PanelWarranty,
  sitePlanCaption,
  wattsOfPanels,
} from '@sundesk/solar';
import { partNotes } from '../../../domain/proposals/page/stc-timing.ts';
import { type Html, html, trusted } from '../../../domain/shared/html.ts';
import { type PageContent, roofAddress } from './page-content.ts';
import { more, statementList } from './statements.ts';
import { figure } from './wording.ts';

/** Renders the products, their places and the notes on the system. */
export function system(page: PageContent): Html {
  const { content } = page;
  const { specification, quote } = content;
  const { notes } = partNotes(quote.warnings);
  return html`<section id="system" class="card" data-section="system" aria-labelledby="system-title">
<h2 id="system-title">Your system</h2>
<div class="split">
${drawing(page)}
<ul class="plain parts">${parts(specification)}</ul>
</div>
${notes.length > 0 && html`<div class="notes" role="note" aria-label="Notes on the system">${statementList(notes)}</div>`}
${more('Roof faces and site', html`${arrays(specification, quote.yield?.arraysKwh)}${site(specification)}`)}
</section>`;
}

type Specification = PageContent['content']['specification'];

function parts({ panels, inverters, battery }: Specification): Html[] {
  const rated = (watts: number) => (watts < 1000 ? `${figure(watts)} W` : kilowatts(watts));
  const each = ({ watts, quantity }: { watts: number; quantity: number }) =>
    watts === 0 ? '' : `${rated(watts)}${quantity > 1 ? ' each' : ''}`;
  return [
    ...panels.map((one) => part('panel', one, each(one))),
    ...inverters.map((one) => part('inverter', one, each(one))),
    ...(battery === null
      ? []
      : [
          part(
            'battery',
            battery,
            `${kilowattHours(battery.nominalWattHours)}, ${kilowattHours(battery.usableWattHours)} usable${battery.quantity > 1 ? ', each' : ''}`,
          ),
        ]),
  ];
}

const kinds = { panel: 'Solar panels', inverter: 'Inverter', battery: 'Battery' } as const;

/** A drawing of each kind of product, where there is no picture of the model. */
const pictures: Readonly<Record<keyof typeof kinds, Html>> = {
  panel: html`<path d="M10 6h28l5 36H5z"/><path class="thin" d="M8.500 18h31M7 30h34M19.500 6 17 42M28.500 6 31 42"/>`,
  inverter: html`<rect x="10" y="6" width="28" height="36" rx="4"/><path class="thin" d="M16 14h16v8H16z"/><path d="m25 27-4 6h6l-4 6"/>`,
  battery: html`<rect x="12" y="8" width="24" height="34" rx="4"/><path d="M19 5h10"/><path class="fill" d="M17 24h14v5H17zM17 32h14v5H17z"/>`,
};

function part(
  kind: keyof typeof kinds,
  product: { maker: string; model: string; quantity: number } & PanelWarranty,
  note: string,
): Html {
  const { maker, model, quantity } = product;
  const warranty = describeWarranty(product);
  return html`<li><svg class="product" viewBox="0 0 48 48" aria-hidden="true">${pictures[kind]}</svg>
<div><p class="kind">${kinds[kind]}</p><p class="model">${quantity > 1 && html`<span class="count">${quantity} ×</span> `}${`${maker} ${model}`.trim()}</p>${note !== '' && html`<p class="note">${note}</p>`}${warranty !== '' && html`<p class="warranty">${warranty}</p>`}</div></li>`;
}

/**
 * The panels on the customer's roof where there is a plan of it, and otherwise on a drawn one, above the table that explains
 * its numbers.
 */
function drawing(page: PageContent): Html | undefined {
  const { specification } = page.content;
  const plan = drawSitePlan(specification, roofAddress(page));
  if (plan !== undefined) {
    return html`<figure class="chart roof">${trusted(plan.svg)}<figcaption>${sitePlanCaption}</figcaption></figure>`;
  }
  const svg = drawRoof(specification);
  if (svg === undefined) return undefined;
  return html`<figure class="chart roof">${trusted(svg)}<figcaption>${describeDrawing(specification)}</figcaption></figure>`;
}

function arrays(
  specification: Specification,
  arraysKwh: readonly number[] | undefined,
): Html | undefined {
  const { arrays: all, inverters } = specification;
  if (all.length === 0) return undefined;
  return html`<table>
<thead><tr><th scope="col">Roof face</th><th scope="col" class="number">Panels</th><th scope="col" class="facing">Orientation</th></tr></thead>
<tbody>${all.map(
    ({ name, panels, azimuth, tilt, inverter, ...shading }, index) => html`
<tr><th scope="row"><span class="place" aria-hidden="true">${index + 1}</span>${name || `Roof face ${index + 1}`}<small>tilted ${figure(tilt)}°, ${listShading(shading) === '' ? 'no shading' : `${describeShading(shading)} shading`}</small>${inverter != null && html`<small>${inverterName(inverters, inverter)}</small>`}${arraysKwh?.[index] !== undefined && html`<small>about ${figure(arraysKwh[index])} kWh a year</small>`}</th><td class="number">${panels}${powerOf(specification, panels)}</td><td class="facing">${arrow(azimuth)} ${compassPoint(azimuth)}<small>${azimuth}°</small></td></tr>`,
  )}
</tbody></table>`;
}

function powerOf(specification: Specification, panels: number): Html | false {
  const watts = wattsOfPanels(specification, panels);
  return watts !== undefined && html`<small>${kilowatts(watts)}</small>`;
}

/** Points where the panels look; north is up. */
function arrow(azimuth: number): Html {
  return html`<svg class="arrow" viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true"><circle r="9"/><path d="M0-7 4 5 0 2.4-4 5Z" transform="rotate(${azimuth})"/></svg>`;
}

function site({
  roof,
  phases,
  exportLimitWatts,
  existingSolar,
  expectedInstallOn,
}: Specification): Html | undefined {
  const facts: readonly (readonly [string, string] | false)[] = [
    roof.material !== '' && ['Roof', roof.material],
    roof.storeys !== null && ['Storeys', figure(roof.storeys)],
    phases !== null && ['Grid connection', counted(phases, 'phase')],
    exportLimitWatts !== null && ['Export limit', kilowatts(exportLimitWatts)],
    !!existingSolar && [
      'Existing solar',
      `${kilowatts(existingSolar.watts)}, installed in ${existingSolar.installedYear}`,
    ],
    expectedInstallOn !== '' && ['Planned installation date', longDay(expectedInstallOn)],
  ];
  const known = facts.filter((fact) => fact !== false);
  if (known.length === 0) return undefined;
  return html`<dl class="pairs">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
