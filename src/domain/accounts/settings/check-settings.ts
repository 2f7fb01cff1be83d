import { Refusal } from '../../shared/errors.ts';
import { refuseList, refuseText, refuseUnless, refuseWhole } from '../../shared/refuse-member.ts';
import { emailCharactersMax, isEmail, isStorable } from '../../shared/text.ts';
import { isDay, isTimeZone } from '../../shared/time.ts';
import { isAbn } from './abn.ts';
import { contrastWithWhite } from './contrast.ts';
import { faultsOfSaleTerms } from './sale-terms.ts';
import type { AccountSettings, Company, ProposalSettings } from './settings.ts';

export const settingsLimits = {
  lineCharacters: 200,
  websiteCharacters: 500,
  proseCharacters: 20_000,
  validDays: 365,
  installWeeks: 104,
  warrantyYears: 40,
  /** What a certificate is worth: the clearing house sells them for 40 dollars, so nobody pays much more. */
  certificateCents: 10_000,
  /** Dated prices of certificates: one for each half-year until the scheme ends would be ten. */
  certificatePrices: 50,
} as const;

/** Of white text on the primary colour, and of text in that colour on white (WCAG 2.2, 1.4.3). */
const contrastMin = 4.5;

/** Refuses with INVALID_PARAMETERS settings that no account can have, naming every member that is wrong. */
export function checkSettings(settings: AccountSettings): void {
  const { company, colours, proposal, sms, timeZone } = settings;
  const faults = [
    ...companyChecks(company),
    () => {
      checkColour('colours.primary', colours.primary);
      checkContrast(colours.primary);
    },
    () => checkColour('colours.accent', colours.accent),
    ...proposalChecks(proposal),
    () => checkSender(sms.sender),
    () =>
      refuseUnless(
        isTimeZone(timeZone),
        'time_zone',
        'must be a time zone such as Australia/Sydney',
      ),
  ].flatMap(faultOf);
  if (faults.length > 0) throw new Refusal('INVALID_PARAMETERS', faults.join('; '));
}

/** Refuses one member, or does nothing. */
type Check = () => void;

function faultOf(check: Check): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [error.message];
    throw error;
  }
}

function companyChecks(company: Company): Check[] {
  const { legalName, abn, address, phone, email, website, licence } = company;
  const lines = { legal_name: legalName, address, phone, licence };
  return [
    ...Object.entries(lines).map(
      ([name, text]) =>
        () =>
          refuseText(`company.${name}`, text, settingsLimits.lineCharacters),
    ),
    () => checkAbn(abn),
    () => {
      refuseText('company.email', email, emailCharactersMax);
      refuseUnless(email === '' || isEmail(email), 'company.email', 'must be an e-mail address');
    },
    () => {
      refuseText('company.website', website, settingsLimits.websiteCharacters);
      refuseUnless(
        website === '' || isWebsite(website),
        'company.website',
        'must be an address that begins with https://, or empty',
      );
    },
  ];
}

function checkContrast(primary: string): void {
  const contrast = contrastWithWhite(primary);
  refuseUnless(
    contrast >= contrastMin,
    'colours.primary',
    `must be darker: white text on it would have a contrast of ${floorTenth(contrast)}, and needs ${contrastMin}`,
  );
}

/** Tells a number that is too short or long from one with a typing error. */
function checkAbn(abn: string): void {
  if (abn === '') return;
  const hasDigits = /^(?: *\d){11} *$/.test(abn);
  refuseUnless(hasDigits, 'company.abn', 'must have 11 digits');
  refuseUnless(
    isAbn(abn),
    'company.abn',
    'must be a valid ABN: a digit of this one is wrong, so check it against your registration',
  );
}

function isWebsite(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

function checkColour(member: string, colour: string): void {
  refuseUnless(/^#[0-9a-f]{6}$/.test(colour), member, 'must be a colour such as #0b4f6c');
}

function proposalChecks(proposal: ProposalSettings): Check[] {
  const { terms, warranties, complaints } = proposal;
  const whole = {
    valid_days: [proposal.validDays, [1, settingsLimits.validDays]],
    deposit_percent: [proposal.depositPercent, [0, 100]],
    install_weeks: [proposal.installWeeks, [1, settingsLimits.installWeeks]],
    workmanship_warranty_years: [
      proposal.workmanshipWarrantyYears,
      [0, settingsLimits.warrantyYears],
    ],
    certificate_cents: [proposal.certificateCents, [0, settingsLimits.certificateCents]],
  } as const;
  return [
    ...Object.entries(whole).map(
      ([name, [value, limits]]) =>
        () =>
          refuseWhole(`proposal.${name}`, value, limits),
    ),
    () => checkCertificatePrices(proposal.certificatePrices),
    ...faultsOfSaleTerms(proposal.saleTerms).map((fault) => () => {
      throw new Refusal('INVALID_PARAMETERS', `proposal.sale_terms.${fault}`);
    }),
    () =>
      refuseUnless(
        (proposal.saleTerms.progressPercent ?? 0) <= Math.max(0, 100 - proposal.depositPercent),
        'proposal.sale_terms.progress_percent',
        `must be at most 100% together with the deposit of ${proposal.depositPercent}%`,
      ),
    ...Object.entries({ terms, warranties, complaints }).map(
      ([name, text]) =>
        () =>
          checkProse(`proposal.${name}`, text),
    ),
  ];
}

function checkProse(member: string, text: string): void {
  refuseUnless(isStorable(text), member, 'must not contain NUL or broken characters');
  refuseUnless(
    text.length <= settingsLimits.proseCharacters,
    member,
    `must have at most ${settingsLimits.proseCharacters} characters`,
  );
}

function checkCertificatePrices(prices: ProposalSettings['certificatePrices']): void {
  const list = 'proposal.certificate_prices';
  refuseList(list, prices, settingsLimits.certificatePrices);
  const days = new Set<string>();
  for (const [index, { from, cents }] of prices.entries()) {
    const member = `${list}.${index}`;
    refuseUnless(
      isDay(from) && from.startsWith('20'),
      `${member}.from`,
      'must be a day such as 2027-01-01',
    );
    refuseUnless(!days.has(from), `${member}.from`, `must be another day: ${from} has a price`);
    refuseWhole(`${member}.cents`, cents, [0, settingsLimits.certificateCents]);
    days.add(from);
  }
}

/** Source: rules of the ACMA for alphanumeric sender IDs. */
function checkSender(sender: string): void {
  const isSender = /^[A-Za-z0-9]{3,11}$/.test(sender) && !/^\d+$/.test(sender);
  refuseUnless(
    sender === '' || isSender,
    'sms.sender',
    'must be 3 to 11 letters and digits with at least one letter, or empty',
  );
}

/** Never shown as more than it is. */
function floorTenth(number: number): number {
  return Math.floor(number * 10) / 10;
}
