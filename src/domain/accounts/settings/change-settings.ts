import type { AccountDb } from '../../account-db.ts';
import { formatAbn } from './abn.ts';
import { checkSettings } from './check-settings.ts';
import { formatPaymentDetails } from './payment-details.ts';
import { readSettings, writeSettings } from './queries.ts';
import type { AccountSettings, ProposalSettings, SettingsChanges } from './settings.ts';

/**
 * Changes what an account says about itself and how it sells. What was published before stays as it was. Refuses with
 * INVALID_PARAMETERS, naming the member.
 */
export async function changeSettings(
  tx: AccountDb,
  changes: SettingsChanges,
): Promise<AccountSettings> {
  const before = await readSettings(tx);
  const company = { ...before.company, ...changes.company };
  const after: AccountSettings = {
    company: { ...company, abn: formatAbn(company.abn) },
    colours: { ...before.colours, ...changes.colours },
    proposal: {
      ...before.proposal,
      ...changes.proposal,
      saleTerms: { ...before.proposal.saleTerms, ...changes.proposal?.saleTerms },
    },
    payment: formatPaymentDetails({ ...before.payment, ...changes.payment }),
    sms: { ...before.sms, ...changes.sms },
    timeZone: changes.timeZone ?? before.timeZone,
  };
  // A refusal names an entry by its index in the input, so prices are sorted only afterwards.
  const checked = checkSettings(after);
  const ordered = { ...checked, proposal: inOrder(checked.proposal) };
  await writeSettings(tx, ordered);
  return ordered;
}

/** Sorts dated prices for storage; callers may send them in any order. */
function inOrder(proposal: ProposalSettings): ProposalSettings {
  const certificatePrices = proposal.certificatePrices.toSorted(
    (one, other) => Number(one.from > other.from) - Number(one.from < other.from),
  );
  return { ...proposal, certificatePrices };
}
