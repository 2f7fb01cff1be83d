import type { Statement } from './quote.ts';
import type { Specification } from './specification.ts';
import { longDay } from './wording.ts';

/**
 * The day that certificates are counted for, `YYYY-MM-DD`: the expected day of installation, or today when nobody has
 * said, with the sentence that tells which. Both kinds of certificates follow the day of installation, not that of the
 * quote. Source: Renewable Energy (Electricity) Regulations 2001, regulation 20; the same holds for batteries.
 */
export function installDay(
  { expectedInstallOn }: Pick<Specification, 'expectedInstallOn'>,
  today: string,
): { on: string; statement: Statement } {
  const source = 'Certificates follow the day of installation';
  if (expectedInstallOn !== '') {
    const text = `Counted for installation on ${longDay(expectedInstallOn)}, the day that is expected.`;
    return { on: expectedInstallOn, statement: { text, source } };
  }
  const text = `No day of installation is set yet. Counted as if installed on ${longDay(today)}.`;
  return { on: today, statement: { text, source } };
}
