import {
  type Cell,
  componentKinds,
  type OptionCard,
  type Part,
  type Product,
  type Row,
  type Section,
  type Table,
  type Words,
} from '../../../domain/proposals/document/parts.ts';
import { type Content, type Html, html, trusted } from '../../../domain/shared/html.ts';
import { paragraphs } from './wording.ts';

// Sets the parts of a proposal as HTML. `today` is the day on which the page is read.

/** A card with a heading. */
export function setSection({ id, section, title, parts }: Section, today: string): Html {
  return html`<section id="${id}" class="card" data-section="${section}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${setParts(parts, today)}
</section>`;
}

export function setParts(parts: readonly Part[], today: string): Html[] {
  return parts.map((part) => setPart(part, today));
}

function setPart(part: Part, today: string): Html {
  switch (part.kind) {
    case 'text':
      return html`<p${part.look !== undefined && html` class="${part.look}"`}>${words(part.text)}</p>`;
    case 'timing':
      return html`${today <= part.until && html`<p class="timing">${part.text}</p>`}`;
    case 'paragraphs':
      return html`${paragraphs(part.text)}`;
    case 'figures':
      return html`<dl class="key">${part.figures.map(({ name, value, note }) => html`<div><dt>${name}</dt><dd>${value}${note !== undefined && html`<small>${note}</small>`}</dd></div>`)}</dl>`;
    case 'facts':
      return html`<dl class="pairs">${part.facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
    case 'summary':
      return html`<dl class="answers">${part.facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
    case 'promises':
      return html`<ul class="plain trust">${part.promises.map(({ text, note }) => html`<li><strong>${text}</strong><span class="note">${note}</span></li>`)}</ul>`;
    case 'statements':
      return part.look === 'notes'
        ? html`<div class="notes" role="note" aria-label="Notes on the system">${statements(part)}</div>`
        : statements(part);
    case 'steps':
      return html`<ol class="steps">${part.steps.map((step) => html`<li>${step}</li>`)}</ol>`;
    case 'products':
      return html`<ul class="plain parts">${part.products.map(setProduct)}</ul>`;
    case 'options':
      return html`<ul class="plain options">${part.cards.map(setOption)}</ul>`;
    case 'charts':
      return html`${charts(part)}${part.numbers !== undefined && setTable(part.numbers)}`;
    case 'table':
      return setTable(part.table);
    case 'bill':
      return bill(part);
    case 'beside':
      return html`<div class="split">${side(part.left, today)}${side(part.right, today)}</div>`;
    case 'more':
      return more(part.label, setParts(part.parts, today));
    case 'group':
      return group(part, today);
  }
}

function words(text: Words): Content {
  if (typeof text === 'string') return text;
  return text.map((one) => (typeof one === 'string' ? one : html`<strong>${one.strong}</strong>`));
}

function statements({ statements: list }: Extract<Part, { kind: 'statements' }>): Html {
  return html`<ul class="statements">
${list.map(
  ({ text, source, mark }) =>
    html`<li>${text}${source !== '' && html` <cite>Source: ${source}</cite>`}${mark !== undefined && ` ${mark}`}</li>`,
)}
</ul>`;
}

function charts({ charts: list, isRoof }: Extract<Part, { kind: 'charts' }>): Html {
  const figures = list.map(
    ({ svg, caption }) =>
      html`<figure class="chart${isRoof && ' roof'}">${trusted(svg)}<figcaption>${caption}</figcaption></figure>`,
  );
  return list.length === 1 ? html`${figures}` : html`<div class="charts">${figures}</div>`;
}

function side(parts: readonly Part[], today: string): Html | false {
  return parts.length > 0 && html`<div>${setParts(parts, today)}</div>`;
}

/** Renders details, closed at first. */
export function more(title: Content, body: Content): Html {
  return html`<details class="more"><summary>${title}</summary><div>${body}</div></details>`;
}

function group(
  { title, id, section, isFolded, parts }: Extract<Part, { kind: 'group' }>,
  today: string,
): Html {
  if (isFolded) return more(title, setParts(parts, today));
  return html`<div${id !== undefined && html` id="${id}"`}${section !== undefined && html` data-section="${section}"`}><h3>${title}</h3>
${setParts(parts, today)}</div>`;
}

/** A drawing of each kind of product, where there is no picture of the model. */
const pictures: Readonly<Record<Product['kind'], Html>> = {
  panel: html`<path d="M10 6h28l5 36H5z"/><path class="thin" d="M8.500 18h31M7 30h34M19.500 6 17 42M28.500 6 31 42"/>`,
  inverter: html`<rect x="10" y="6" width="28" height="36" rx="4"/><path class="thin" d="M16 14h16v8H16z"/><path d="m25 27-4 6h6l-4 6"/>`,
  battery: html`<rect x="12" y="8" width="24" height="34" rx="4"/><path d="M19 5h10"/><path class="fill" d="M17 24h14v5H17zM17 32h14v5H17z"/>`,
};

function setProduct({ kind, name, quantity, notes, warranty, picture, datasheet }: Product): Html {
  return html`<li>${
    picture === undefined
      ? html`<svg class="product" viewBox="0 0 48 48" aria-hidden="true">${pictures[kind]}</svg>`
      : html`<img class="product" src="${picture}" alt="Picture of ${name}" loading="lazy">`
  }
<div><p class="kind">${componentKinds[kind]}</p><p class="model">${quantity > 1 && html`<span class="count">${quantity} ×</span> `}${name}</p>${notes.map((note) => html`<p class="note">${note}</p>`)}${promise(warranty, name, datasheet)}</div></li>`;
}

function setOption({ title, size, price, facts, isOwn, mark, path }: OptionCard): Html {
  const name = html`<strong>${title}</strong>`;
  return html`<li${isOwn && html` class="chosen" aria-current="true"`}><p class="name">${path === undefined ? name : html`<a href="${path}">${name}</a>`}</p><p class="note">${size}</p>
<p class="price">${price}</p>
${facts.length > 0 && html`<dl>${facts.map(([fact, value]) => html`<div class="fact"><dt>${fact}</dt><dd>${value}</dd></div>`)}</dl>`}
${mark !== '' ? html`<p class="mark">${mark}</p>` : html`<p class="mark" aria-hidden="true">Compare and choose</p>`}</li>`;
}

/** The warranty and the datasheet in a line. */
function promise(warranty: string, name: string, datasheet: string | undefined): Html | false {
  if (warranty === '' && datasheet === undefined) return false;
  return html`<p class="warranty">${warranty}${datasheet !== undefined && html` <a href="${datasheet}" aria-label="Datasheet of ${name} (PDF)">Datasheet</a>`}</p>`;
}

function setTable(table: Table): Html {
  return html`<table>${head(table)}<tbody>${table.rows.map((row) => setRow(row, table))}</tbody>${table.sums !== undefined && html`<tfoot>${table.sums.map((row) => setRow(row, table))}</tfoot>`}</table>`;
}

function head({ columns }: Table): Html {
  return html`<thead><tr>${columns.map(({ title, isFigure }) => html`<th scope="col"${isFigure && html` class="number"`}>${title}</th>`)}</tr></thead>`;
}

function setRow({ cells, look, section }: Row, { columns }: Table): Html {
  const attributes = html`${look !== undefined && html` class="${look}"`}${section !== undefined && html` data-section="${section}"`}`;
  return html`<tr${attributes}>${cells.map((cell, index) =>
    index === 0
      ? html`<th scope="row">${setCell(cell)}</th>`
      : html`<td class="${columns[index]?.isFigure ? 'number' : 'facing'}">${setCell(cell)}</td>`,
  )}</tr>`;
}

function setCell(cell: Cell): Content {
  if (typeof cell === 'string') return cell;
  const { text, notes = [], place, azimuth } = cell;
  return html`${place !== undefined && html`<span class="place" aria-hidden="true">${place}</span>`}${azimuth !== undefined && html`${arrow(azimuth)} `}${text}${notes.map((note) => html`<small>${note}</small>`)}`;
}

/** Points where the panels look; north is up. */
function arrow(azimuth: number): Html {
  return html`<svg class="arrow" viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true"><circle r="9"/><path d="M0-7 4 5 0 2.4-4 5Z" transform="rotate(${azimuth})"/></svg>`;
}

function bill({ label, table }: Extract<Part, { kind: 'bill' }>): Html {
  return html`<details class="more items"><summary>${label}</summary>
<table class="bill">${head(table)}<tbody>${table.rows.map((row) => setRow(row, table))}</tbody></table>
</details>
<table class="bill"><tfoot>${(table.sums ?? []).map((row) => setRow(row, table))}</tfoot></table>`;
}
