import type { Statement } from '../quote.ts';
import type { Specification } from '../specification.ts';
import { stateOfPostcode } from '../values/state-of-postcode.ts';
import { longDay } from '../wording.ts';
import { appliedRebates } from './apply-rebates.ts';
import type { Rebate } from './rebate.ts';

/** Rebates whose state or days do not fit the project, or that pay nothing for its system. For the salesperson. */
export function rebateFaults(
  specification: Specification,
  { postcode, installOn }: { postcode: string; installOn: string },
): Statement[] {
  const applied = appliedRebates(specification);
  return (specification.rebates ?? []).flatMap((rebate, index) => {
    const paysNothing = rebate.basis !== 'loan' && applied[index]?.cents === 0;
    return [
      otherState(rebate, postcode),
      otherDay(rebate, installOn),
      paysNothing && `${rebate.name} pays nothing for this system.`,
    ]
      .filter((text) => typeof text === 'string')
      .map((text) => ({ text, source: rebate.source || 'Check of this proposal' }));
  });
}

function otherState({ name, state }: Rebate, postcode: string): string | undefined {
  const site = stateOfPostcode(postcode);
  if (state === '' || site === undefined || state === site) return undefined;
  return `${name} is for sites in ${state}; this site is in ${site}.`;
}

function otherDay({ name, fromOn, untilOn }: Rebate, installOn: string): string | undefined {
  const day = longDay(installOn);
  if (fromOn !== '' && installOn < fromOn) {
    return `${name} begins on ${longDay(fromOn)}; installation is counted for ${day}.`;
  }
  if (untilOn !== '' && untilOn < installOn) {
    return `${name} ended on ${longDay(untilOn)}; installation is counted for ${day}.`;
  }
  return undefined;
}
