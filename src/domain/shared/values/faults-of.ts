import type { z } from 'zod';

/** Every fault with the name of its member as the interface writes it: `company.legal_name must not be empty`. */
export function faultsOf({ issues }: Pick<z.ZodError, 'issues'>): string[] {
  return issues.map(({ path, message }) => `${path.map(wireName).join('.')} ${message}`);
}

function wireName(name: PropertyKey): string {
  return String(name).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
