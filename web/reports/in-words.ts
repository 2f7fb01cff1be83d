const percentFormat = new Intl.NumberFormat('en-AU', {
  style: 'percent',
  maximumFractionDigits: 0,
});
const decimalFormat = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** `38%` of a share from 0 to 1. */
export function percent(share: number): string {
  return percentFormat.format(share);
}

/** `3.5 days`, `5 hours`, `20 minutes`: in the unit in which people would say it. */
export function duration(days: number): string {
  if (days >= 1) return withUnit(days, 'day');
  const hours = days * 24;
  if (hours >= 1) return withUnit(hours, 'hour');
  const minutes = Math.round(hours * 60);
  return minutes === 0 ? 'under 1 minute' : withUnit(minutes, 'minute');
}

/** `1 customer`, `3 customers`. */
export function withUnit(number: number, unit: string): string {
  const text = decimalFormat.format(number);
  return `${text} ${unit}${text === '1' ? '' : 's'}`;
}

/** The parts of a proposal that people read, as they call them. */
export const sectionNames: Readonly<Record<string, string>> = {
  message: 'Message',
  summary: 'Summary',
  system: 'System',
  price: 'Price',
  yield: 'Yield',
  savings: 'Savings',
  certificates: 'STCs',
  assumptions: 'Assumptions',
  options: 'Other options',
  warranties: 'Warranties',
  terms: 'Terms',
  complaints: 'Complaints',
  documents: 'Documents',
  contract: 'Contract',
  contact: 'Contact',
};
