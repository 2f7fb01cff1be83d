import type { AccountStore } from '../../app.ts';
import { formatAbn } from './abn.ts';
import { checkSettings } from './check-settings.ts';
import { type SaleTerms, saleTermsShape } from './sale-terms.ts';
import type { AccountSettings, ProposalSettings } from './settings.ts';

/** What to change, by parts; whatever is not given stays, also of the answers about the sale. */
export type SettingsChanges = {
  [Part in Exclude<keyof AccountSettings, 'proposal'>]?: AccountSettings[Part] extends object
    ? Partial<AccountSettings[Part]>
    : AccountSettings[Part];
} & {
  proposal?: Partial<Omit<ProposalSettings, 'saleTerms'>> & { saleTerms?: Partial<SaleTerms> };
};

/**
 * Changes what an account says about itself and how it sells. What was published before stays as it was. Refuses with
 * INVALID_PARAMETERS, naming the member.
 */
export async function changeSettings(
  tx: AccountStore,
  changes: SettingsChanges,
): Promise<AccountSettings> {
  const before = await tx.settings.read();
  const company = { ...before.company, ...changes.company };
  const colours = { ...before.colours, ...changes.colours };
  const after: AccountSettings = {
    company: { ...company, abn: formatAbn(company.abn) },
    colours: { primary: colours.primary.toLowerCase(), accent: colours.accent.toLowerCase() },
    proposal: {
      ...before.proposal,
      ...changes.proposal,
      saleTerms: { ...before.proposal.saleTerms, ...changes.proposal?.saleTerms },
    },
    sms: { ...before.sms, ...changes.sms },
    timeZone: changes.timeZone ?? before.timeZone,
  };
  // A refusal names an entry by its place in what was said.
  checkSettings(after);
  const ordered = { ...after, proposal: inOrder(after.proposal) };
  await tx.settings.write(ordered);
  return ordered;
}

/** As it is stored: dated prices may be given in any order. */
function inOrder(proposal: ProposalSettings): ProposalSettings {
  const certificatePrices = proposal.certificatePrices.toSorted(
    (one, other) => Number(one.from > other.from) - Number(one.from < other.from),
  );
  // Texts trimmed, and nothing that is no answer.
  return { ...proposal, certificatePrices, saleTerms: saleTermsShape.parse(proposal.saleTerms) };
}
