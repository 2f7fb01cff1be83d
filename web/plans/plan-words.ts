import type { WebOutputs } from '../../src/doors/web/contract.ts';
import { calendarDay, sentence } from '../shared/formats/formats.ts';

export type Plan = WebOutputs['plans']['list'][number];

/** `Example Retail, Anytime`, which tells a plan from all others. */
export function planTitle({ retailer, name }: Pick<Plan, 'retailer' | 'name'>): string {
  return retailer === '' ? name : `${retailer}, ${name}`;
}

/** Where a plan is offered, the date of its prices, and their source. */
export function planOrigin({
  area,
  validOn,
  source,
}: Pick<Plan, 'area' | 'validOn' | 'source'>): string {
  const prices = validOn === '' ? '' : `prices of ${calendarDay(validOn)}`;
  return [area, prices, source].filter(Boolean).join(' · ');
}

/** `7 am`, `8:30 pm`, `noon` or `midnight`, from 0 to 24. */
export function clockTime(hours: number): string {
  if (hours % 24 === 0) return 'midnight';
  if (hours === 12) return 'noon';
  const whole = Math.floor(hours);
  const minutes = whole === hours ? '' : ':30';
  return `${((whole + 11) % 12) + 1}${minutes} ${whole < 12 ? 'am' : 'pm'}`;
}

/** `Must not overlap rate 1 at 8 pm …`: places count from 1, as the form numbers them. */
export function faultText(message: string): string {
  return sentence(message.replace(/\bentry (\d+)/, (_, place) => `rate ${Number(place) + 1}`));
}
