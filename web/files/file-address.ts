import { thisAccount } from '../shell/session/this-account.ts';

/** Where a file of a customer, or a part of it, is. */
export function fileAddress(fileId: number, part: '' | '/thumbnail' = ''): string {
  return thisAccount.address(`/app/files/of-customers/${fileId}${part}`);
}
