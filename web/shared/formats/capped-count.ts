import { count } from './formats.ts';

/** `12`, or `1,000+` where counting stopped. */
export function cappedCount(total: { count: number; isCapped: boolean }): string {
  return `${count(total.count)}${total.isCapped ? '+' : ''}`;
}

/** `1 customer`, `12 customers`, `1,000+ customers`. */
export function cappedCustomers(total: { count: number; isCapped: boolean }): string {
  return `${cappedCount(total)} ${total.count === 1 && !total.isCapped ? 'customer' : 'customers'}`;
}
