import type { z } from 'zod';
import { snakeName } from './snake-name.ts';

/**
 * Every fault with the name of its member as the interface writes it: `company.legal_name must not be empty`. A fault
 * of the whole value stands alone.
 */
export function faultsOf({ issues }: Pick<z.ZodError, 'issues'>): string[] {
  return issues.map(({ path, message }) => {
    const member = path.map((name) => snakeName(String(name))).join('.');
    return member === '' ? message : `${member} ${message}`;
  });
}
