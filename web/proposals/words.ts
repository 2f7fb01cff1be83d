import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { day } from '../shared/formats/formats.ts';
import { keysOf } from '../shared/members.ts';

export type Version = WebOutputs['proposals']['ofProject']['versions'][number];
export type Check = WebOutputs['proposals']['check'];
export type ChecklistItem = Check['checklists']['solicited'][number];
export type Visit = WebOutputs['proposals']['views']['visits'][number];
type Section = keyof Visit['seconds'];

/** A version's state in a word, and its colour. */
export const stateWords = {
  published: { label: 'Published', color: 'teal' },
  not_chosen: { label: 'Not chosen', color: 'gray' },
  superseded: { label: 'Replaced', color: 'gray' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
  expired: { label: 'Expired', color: 'orange' },
} as const satisfies Record<Version['state'], { label: string; color: string }>;

/** The verdict on a visit in a word or two; its reason comes from the server. */
export const verdictWords = {
  unconfirmed: 'Under 2 seconds',
  viewed: 'Viewed',
  repeat: 'Same visit',
  late: 'After it closed',
  automated: 'Bot',
  staff: 'Your team',
  scanner: 'Email scanner',
  prefetch: 'Preloaded',
  head: 'Headers only',
  pdf: 'PDF opened',
} as const satisfies Record<Visit['verdict'], string>;

/** Sections in the order of the page. */
const sectionNames = {
  summary: 'Summary',
  message: 'Message',
  system: 'System',
  yield: 'Yield',
  certificates: 'STCs',
  assumptions: 'Assumptions',
  savings: 'Savings',
  price: 'Price',
  options: 'Other options',
  documents: 'Documents',
  terms: 'Terms',
  warranties: 'Warranties',
  complaints: 'Complaints',
  contract: 'Contract',
  contact: 'Contact',
} as const satisfies Record<Section, string>;

/** Sections that were in view, in the order of the page, with the share of the longest. */
export function sectionShares(
  seconds: Visit['seconds'],
): { section: Section; name: string; seconds: number; percent: number }[] {
  const longest = Math.max(0, ...Object.values(seconds));
  return keysOf(sectionNames).flatMap((section) => {
    const spent = seconds[section] ?? 0;
    if (spent === 0) return [];
    const percent = Math.round((spent / longest) * 100);
    return [{ section, name: sectionNames[section], seconds: spent, percent }];
  });
}

export function totalSeconds(seconds: Visit['seconds']): number {
  return Object.values(seconds).reduce((sum, one) => sum + one, 0);
}

/** `1 h 5 min`, `3 min 20 s`, `45 s`. */
export function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
  const rest = seconds % 60;
  if (minutes > 0) return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
  return `${rest} s`;
}

/** The last day of an offer, from the moment at which it ends. */
export function lastDay(expiresAt: number): string {
  return day(expiresAt - 1);
}
