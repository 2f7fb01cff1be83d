import { type Rebate, rebateLimits, rebatePrograms } from '@sundesk/solar';
import { accountLibrary } from '../shared/account-library.ts';
import { Refusal } from '../shared/refusal.ts';

export const rebatesMax = rebateLimits.library;

/** The rebates of an account, and known programs to check and copy. */
export const rebates = accountLibrary<'state', Rebate>({
  table: 'rebates',
  group: 'state',
  json: 'rebateJson',
  max: rebatesMax,
  examples: rebatePrograms,
  unknown: () =>
    new Refusal('REBATE_NOT_FOUND', 'The library has no rebate of this state and name'),
});
