import assert from 'node:assert/strict';
import {
  type AppliedRebate,
  type Component,
  describeWarranty,
  type PanelArray,
  type Price,
  type Specification,
  systemWatts,
} from '@sundesk/solar';
import { money } from '@sundesk/solar/values';
import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { describeComponent, formatAddress, type SiteAddress } from '../projects/project.ts';
import { makeToken } from '../shared/ids.ts';
import { recordAuditEntry } from './audit-trail.ts';
import {
  type Contract,
  type ContractSummary,
  coolingOffBusinessDays,
  type Difference,
  type SaleType,
  type Signer,
  type SignerInput,
  type Verification,
} from './contract.ts';
import { insertContract } from './rows/contracts.ts';
import { readSigners } from './signing/read-signers.ts';
import { signerToken } from './signing/signer-token.ts';

/**
 * Offers a version of a proposal for signature. The signers, at least one, sign in their order. With `replaces` it
 * is a variation of a contract that was signed, which stays. The project must have no other contract that is open
 * (`closeContract`). Refuses signers as `readSigners` says.
 */
export async function openContract(
  app: App,
  tx: AccountDb,
  input: {
    proposal: {
      proposalId: number;
      projectId: number;
      customerId: number;
      version: number;
      pdfId: number;
      pdfSha256: string;
    };
    content: ComparedContent & { company: { name: string; legalName: string } };
    saleType: SaleType;
    verification: Verification;
    signers: readonly SignerInput[];
    replaces: { contractId: string; differences: readonly Difference[] } | undefined;
    /** The project's latest contract; undefined for its first. */
    former: ContractSummary | undefined;
  },
): Promise<Contract> {
  const { proposal, content, saleType, verification, replaces } = input;
  const { company, project } = content;
  const { state } = input.former ?? {};
  assert(state !== 'open' && state !== 'sealing', 'The contract before must be closed first');
  assert(input.signers.length > 0, 'A contract has a signer');
  const signers = await readSigners(app, input.signers, verification);
  const contractId = app.newId('con');
  const former = [...(input.former?.signers ?? [])];
  const contract = {
    contractId,
    projectId: proposal.projectId,
    customerId: proposal.customerId,
    proposalId: proposal.proposalId,
    proposalVersion: proposal.version,
    kind: replaces === undefined ? ('original' as const) : ('variation' as const),
    replacesContractId: replaces?.contractId,
    saleType,
    verification,
    consentText: consentText({
      company: company.legalName || company.name,
      title: project.title,
      version: proposal.version,
      saleType,
      replacesContractId: replaces?.contractId,
    }),
    documentId: proposal.pdfId,
    documentSha256: proposal.pdfSha256,
    payableCents: content.quote.price.payableCents,
    differences: replaces?.differences ?? [],
    openedAt: app.now(),
    signers: signers.map((signer, index) => {
      const position = index + 1;
      const token = takeToken(app, former, signer) ?? makeToken(app.randomBytes);
      const identity = {
        kind: 'signing_link',
        accountId: tx.accountId,
        contractId,
        position,
      } as const;
      return { ...signer, position, sealedToken: app.secretBox.seal(token, identity) };
    }),
  };
  const details = describeOpening(contract);
  const opened = await insertContract(tx, contract);
  await recordAuditEntry(app, tx, { contract, step: 'opened', details, last: null });
  return opened;
}

/** The address of the page stays the same from version to version, and so does the link of each who still signs. */
function takeToken(
  app: App,
  former: Pick<Signer, 'name' | 'email' | 'sealedToken'>[],
  { name, email }: SignerInput,
): string | undefined {
  const index = former.findIndex((one) => one.name === name && one.email === email);
  const [same] = index < 0 ? [] : former.splice(index, 1);
  return (same && signerToken(app, same)) || undefined;
}

function describeOpening(contract: {
  contractId: string;
  proposalVersion: number;
  replacesContractId: string | undefined;
  signers: readonly SignerInput[];
}): string {
  const { contractId, proposalVersion, replacesContractId, signers } = contract;
  const names = signers
    .map(({ name, email }) => (email === '' ? name : `${name} <${email}>`))
    .join(', ');
  const variation =
    replacesContractId === undefined ? '' : `, a variation of ${replacesContractId}`;
  return `Contract ${contractId} on version ${proposalVersion}${variation}; to be signed by ${names}`;
}

/**
 * The text that signers agree to, word for word: which version they accept, and that they sign electronically
 * (Electronic Transactions Act 1999, section 10). The fingerprint of the document is kept with the contract; the signing
 * page and the sealed PDF show it.
 */
function consentText(offer: {
  company: string;
  title: string;
  version: number;
  saleType: SaleType;
  /** The signed contract that this one changes. */
  replacesContractId: string | undefined;
}): string {
  const { company, title, version, saleType, replacesContractId } = offer;
  const sentences = [
    `I have read version ${version} of the proposal “${title}” of ${company}, and I accept it as a contract.`,
  ];
  if (replacesContractId !== undefined) {
    sentences.push(`It changes contract ${replacesContractId}; I have seen the list of changes.`);
  }
  sentences.push('I agree to sign electronically and to receive the signed copy as a PDF.');
  if (saleType === 'unsolicited') {
    sentences.push(
      'I know that I may withdraw from the contract, without giving a reason, within ' +
        `${coolingOffBusinessDays} business days after the day of the last signature.`,
    );
  }
  return sentences.join(' ');
}

/** The part of a proposal by which two versions are compared. */
export type ComparedContent = {
  project: { title: string; siteAddress: SiteAddress };
  specification: Specification;
  quote: { price: Price };
  terms: { sentences: readonly { title: string; text: string }[] };
};

/** Lists the changes from the signed design to a later one, in plain words and in the order of a proposal. */
export function differencesBetween(before: ComparedContent, after: ComparedContent): Difference[] {
  const [old, now] = [new Map(describe(before)), new Map(describe(after))];
  // New parts keep their current place; removed parts come at the end.
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((what) => ({ what, before: old.get(what) ?? none, after: now.get(what) ?? none }))
    .filter((one) => one.before !== one.after);
}

const none = 'none';
const notStated = 'not stated';

type Line = [what: string, value: string];

function describe({ project, specification, quote: { price }, terms }: ComparedContent): Line[] {
  const { battery, roof, phases, exportLimitWatts } = specification;
  return [
    ['Title', project.title || none],
    ['Site', formatAddress(project.siteAddress) || none],
    ['System size', kilowatts(systemWatts(specification))],
    ['Panels', pieces(specification.panels)],
    ['Inverters', pieces(specification.inverters)],
    [
      'Battery',
      battery === null
        ? none
        : `${battery.quantity} × ${`${battery.maker} ${battery.model}`.trim()}, ` +
          `${kilowattHours(battery.nominalWattHours)} each, ${kilowattHours(battery.usableWattHours)} usable`,
    ],
    ['Product warranties', warranties(specification)],
    ...numbered('Roof face', specification.arrays, ({ name }) => name, describeArray),
    ['Roof', [roof.material, storeys(roof.storeys)].filter(Boolean).join(', ') || notStated],
    ['Phases', phases === null ? notStated : String(phases)],
    ['Export limit', exportLimitWatts === null ? none : kilowatts(exportLimitWatts)],
    ['Planned installation date', specification.expectedInstallOn || notStated],
    ...numbered('Price of', price.lines, ({ description }) => description, describePriceLine),
    ['Total including GST', money(price.totalCents)],
    ['GST included', money(price.gstCents)],
    [
      'STC discount',
      `${money(price.certificateDiscountCents)} (${price.certificateCount} × ${money(price.certificateCents)})`,
    ],
    [
      'GST on the STCs',
      price.gstOnCertificatesCents === null ? none : money(price.gstOnCertificatesCents),
    ],
    ...numbered('Rebate', price.rebates ?? [], ({ name }) => name, describeRebate),
    ['You pay', money(price.payableCents)],
    ['Deposit', money(price.depositCents)],
    ...terms.sentences.map(({ title, text }): Line => [`Terms: ${title}`, text]),
  ];
}

/** Lines of a list are recognised by their names; of several with one name, the second is called `… (2)`. */
function numbered<Item>(
  what: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  describeItem: (item: Item) => string,
): Line[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const label = `${what} ${nameOf(item)}`.trim();
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return [count === 1 ? label : `${label} (${count})`, describeItem(item)];
  });
}

function pieces(components: readonly Component[]): string {
  return (
    components.map((one) => `${one.quantity} × ${describeComponent(one)}`.trim()).join(' + ') ||
    none
  );
}

function warranties({ panels, inverters, battery }: Specification): string {
  const products = [...panels, ...inverters, ...(battery === null ? [] : [battery])];
  const printed = products.flatMap((product) => {
    const warranty = describeWarranty(product);
    return warranty === '' ? [] : [`${`${product.maker} ${product.model}`.trim()}: ${warranty}`];
  });
  return printed.join('; ') || notStated;
}

function describeArray(array: PanelArray): string {
  const { panels, tilt, azimuth, shading, monthlyShading, inverter, bifacial } = array;
  const shade = monthlyShading
    ? `${monthlyShading.join(', ')} % shade from January to December`
    : `${shading} % shade`;
  const on = inverter == null ? '' : `, on inverter ${inverter + 1}`;
  const back = bifacial
    ? `, bifacial (${bifacial.bifaciality} %), ${bifacial.clearanceMetres} m above ground that reflects ${bifacial.albedo} %`
    : '';
  return `${panels} panels, tilted ${tilt}°, facing ${azimuth}° from north, ${shade}${on}${back}`;
}

function describeRebate({ cents, isLoan, paidTo }: AppliedRebate): string {
  if (isLoan) return 'loan';
  return `${money(cents)}, ${paidTo === 'customer' ? 'paid to you' : 'taken off the price'}`;
}

function describePriceLine({ quantity, unitCents, totalCents }: Price['lines'][number]): string {
  return `${quantity} × ${money(unitCents)} = ${money(totalCents)}`;
}

function storeys(count: number | null): string {
  if (count === null) return '';
  return count === 1 ? '1 storey' : `${count} storeys`;
}

function kilowatts(watts: number): string {
  return `${watts / 1000} kW`;
}

function kilowattHours(wattHours: number): string {
  return `${wattHours / 1000} kWh`;
}
