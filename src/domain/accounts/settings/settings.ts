/** What an account says about itself and how it sells. */
export type AccountSettings = {
  company: Company;
  /** As `#rrggbb`. */
  colours: { primary: string; accent: string };
  proposal: ProposalSettings;
  sms: {
    /** 3 to 11 letters and digits shown instead of a number; empty for the number. */
    sender: string;
    /** Whether that name is on the register of the ACMA, without which phones show "Unverified". */
    senderRegistered: boolean;
  };
  /** IANA name; dates on proposals are of this zone. */
  timeZone: string;
};

export type Company = {
  /** Empty for the account's name. */
  legalName: string;
  abn: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  /** Licence of the electrical contractor. */
  licence: string;
};

export type ProposalSettings = {
  validDays: number;
  depositPercent: number;
  /** From signature to installation, as it is promised. */
  installWeeks: number;
  workmanshipWarrantyYears: number;
  /** Several paragraphs, separated by empty lines. */
  terms: string;
  warranties: string;
  complaints: string;
  /** What one certificate is worth on the proposal, in cents, for a day of installation before the dated prices. */
  certificateCents: number;
  /** From these days of installation on, `YYYY-MM-DD`, it is worth something else; in their order, each day once. */
  certificatePrices: readonly { from: string; cents: number }[];
};

/**
 * The sentences that an account's terms begin with, by what they are about. The checklist knows what they say as long as
 * they stand in the terms unchanged.
 */
export const standardTerms = {
  price:
    'The price holds until the date on the first page and covers everything that is itemised, and nothing else.',
  deposit:
    'The deposit is due after the contract is signed and any cooling-off period has passed; the rest is due when the ' +
    'system has been installed and tested.',
  designChanges:
    'Whatever changes in the design, the price or the products after signing is put in writing and needs your ' +
    'signature before it is installed.',
  refusedConnection:
    'If the network operator refuses the connection, you may end the contract and we refund everything you have paid.',
  lateInstallation:
    'If the system is not installed within the time stated in this proposal and you did not cause the delay, you may end the ' +
    'contract and we refund everything you have paid.',
  disputedChange:
    'If we need to change the design, the products or the price and you do not agree, you may end the contract and we ' +
    'refund everything you have paid.',
  network:
    'The network operator decides about the connection and may charge for it or for a change of the meter. We apply ' +
    'for the connection on your behalf.',
  stcs: 'STCs are assigned to us when the system is installed; their value is taken off the price as shown.',
  nonRefundable:
    'Charges that are not refunded, if there are any, are named in this proposal with their amount.',
  batteryBackup:
    'A battery does not supply the house in a power cut, unless this proposal says that it does and which circuits.',
  existingSystem:
    'Working together with equipment that is already there, such as an existing system or battery, is included only ' +
    'where this proposal says so.',
  disposal:
    'At the end of their life panels, inverters and batteries must be recycled or disposed of as your state asks. ' +
    'Taking them away is not included unless it is itemised.',
} as const;

export const standardWarranties = {
  products:
    'Products carry the warranties of their manufacturers. Contact us for a claim under any of them; our address, phone ' +
    'number and email address are in this proposal.',
  workmanship: 'We guarantee our workmanship and the system as a whole for the years stated.',
  consumerLaw: 'These come on top of your rights under the Australian Consumer Law.',
} as const;

export const standardComplaints =
  'Write or call if something is not right. We answer every complaint within 25 business days; after that you may ' +
  'turn to the consumer protection agency of your state.';

export const defaultSettings: AccountSettings = {
  company: {
    legalName: '',
    abn: '',
    address: '',
    phone: '',
    email: '',
    website: '',
    licence: '',
  },
  colours: { primary: '#0b4f6c', accent: '#f2a900' },
  proposal: {
    validDays: 30,
    depositPercent: 10,
    installWeeks: 8,
    workmanshipWarrantyYears: 5,
    terms: Object.values(standardTerms).join('\n\n'),
    warranties: Object.values(standardWarranties).join('\n\n'),
    complaints: standardComplaints,
    certificateCents: 3800,
    certificatePrices: [],
  },
  sms: { sender: '', senderRegistered: false },
  timeZone: 'Australia/Sydney',
};

/** An account's logo, and the certificate that its contracts are sealed with, kept apart from what people edit. */
export type SettingsStore = {
  /** The defaults where nothing was set. */
  read(): Promise<AccountSettings>;
  write(settings: AccountSettings): Promise<void>;
  logoId(): Promise<number | undefined>;
  setLogo(documentId: number | undefined): Promise<void>;
  /** PEM texts; the private key is sealed with the secret box. */
  sealingKey(): Promise<{ certificate: string; sealedPrivateKey: string } | undefined>;
  setSealingKey(key: { certificate: string; sealedPrivateKey: string }): Promise<void>;
};
