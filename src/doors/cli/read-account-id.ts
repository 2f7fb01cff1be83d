import { UsageError } from './command.ts';

export function readAccountId(text = ''): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError('--account must be the number of an account');
  return Number(text);
}
