import { InvalidInput } from '../invalid-input.ts';
import { counted } from '../wording.ts';

/**
 * Throws InvalidInput if an array names an inverter that the system does not have, or names none while
 * another array does.
 */
export function checkInverters({
  inverters,
  arrays,
}: {
  inverters: readonly unknown[];
  arrays: readonly { inverter?: number | null | undefined }[];
}): void {
  const isNamed = arrays.some(({ inverter }) => inverter != null);
  if (!isNamed) return;
  for (const [place, { inverter }] of arrays.entries()) {
    const member = `specification.arrays[${place}].inverter`;
    if (inverter == null) {
      throw invalid(member, 'must not be missing, because other arrays name their inverter');
    }
    if (inverter >= inverters.length) {
      const known = inverters.length === 1 ? '0' : `from 0 to ${inverters.length - 1}`;
      const fault =
        inverters.length === 0
          ? 'must be null, because the system has no inverters'
          : `must be ${known}, because the system has ${counted(inverters.length, 'inverter')} in its list`;
      throw invalid(member, fault);
    }
  }
}

function invalid(member: string, fault: string): InvalidInput {
  return new InvalidInput(`${member} ${fault}`, member);
}
