/** The columns of a sales program's export, as such programs name them. */
const columns = [
  'Record ID',
  'Contact Name',
  'Email Address',
  'Mobile',
  'Street Address',
  'City',
  'State',
  'Postal Code',
  'Lead Source',
  'Labels',
  'Deal Stage',
  'Customer Type',
  'GST',
  'Roof material',
  'Average bill ($ a quarter)',
  'Comments',
];

const people = ['Ava', 'Noah', 'Mia', 'Jack', 'Isla', 'Leo', 'Zoe', 'Kai', 'Ruby', 'Finn'];
const families = ['Nguyen', "O'Brien", 'Santos', 'van der Berg', 'Walker', 'Rossi', 'Kaur'];
const streets = ['Banksia St', 'Wattle Rd', 'Harbour Pde', 'Acacia Ct', 'Ridge Drive'];
const places = [
  ['Chermside', 'QLD', '4032'],
  ['Newtown', 'New South Wales', '2042'],
  ['Darwin City', 'NT', '800'],
  ['Fremantle', 'WA', '6160'],
] as const;
const stages = [
  ...['New Lead', 'Quoted', 'Contacted', 'Lost', 'Proposal sent', 'Contact made', 'Hot!'],
  ...['New Lead', 'Qualified', 'Installed', 'Nurture'],
];
const types = ['Residential', 'Commercial', ...Array(15).fill('Residential'), 'Home'];
const gst = ['No', ...Array(21).fill('Yes'), 'n/a'];
const sources = ['Facebook', 'Word of mouth', 'Website', ''];
const labels = ['Battery;EV', 'Two storey', '', 'Battery, Pool'];
const roofs = ['Tile', 'Colorbond', '', 'Klip-lok; flat'];
const comments = ['', 'Asked about batteries', 'Call after 5 pm;\nworks nights', 'Said "maybe"'];

/** The cells of an invented export with this many rows, the names of the columns first. */
export function crmRows(rowCount: number): string[][] {
  const at = <Value>(values: readonly Value[], row: number) => values[row % values.length] as Value;
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const [suburb, state, postcode] = at(places, row);
    const name = `${at(people, row)} ${at(families, row)}`;
    return [
      `D-${1000 + row}`,
      name,
      `lead${row}@example.com`,
      `49157${String(row).padStart(4, '0')}`,
      `${row + 1} ${at(streets, row)}`,
      suburb,
      state,
      postcode,
      at(sources, row),
      at(labels, row),
      at(stages, row),
      at(types, row),
      at(gst, row),
      at(roofs, row),
      String(300 + row),
      at(comments, row),
    ];
  });
  return [columns, ...rows];
}

/** The rows as a file with semicolons, as a spreadsheet in many settings writes it. */
export function crmFile(rowCount: number): string {
  const cell = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return crmRows(rowCount)
    .map((cells) => cells.map(cell).join(';'))
    .join('\r\n');
}
