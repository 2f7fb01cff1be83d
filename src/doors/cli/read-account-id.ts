import { UsageError } from '@sundesk/cli';

export function readAccountId(text = ''): number {
  if (!/^\d{1,15}$/.test(text))
    throw new UsageError('--account must be the id of an account, such as 1');
  return Number(text);
}
