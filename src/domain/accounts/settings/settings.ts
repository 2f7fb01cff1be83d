import type { Sealed } from '../../shared/sealed.ts';
import { defaultSaleTerms, type SaleTerms } from './sale-terms.ts';

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
  /** How the firm sells, as answers that print sentences in its proposals. */
  saleTerms: SaleTerms;
  /** Words of the firm's own after those sentences: several paragraphs, separated by empty lines. */
  terms: string;
  warranties: string;
  complaints: string;
  /** What one certificate is worth on the proposal, in cents, for a day of installation before the dated prices. */
  certificateCents: number;
  /** From these days of installation on, `YYYY-MM-DD`, it is worth something else; in their order, each day once. */
  certificatePrices: readonly { from: string; cents: number }[];
};

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
    saleTerms: defaultSaleTerms,
    terms: '',
    warranties: '',
    complaints: '',
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
  sealingKey(): Promise<StoredSealingKey | undefined>;
  setSealingKey(key: StoredSealingKey): Promise<void>;
};

/** Both are PEM texts. */
export type StoredSealingKey = { certificate: string; sealedPrivateKey: Sealed };
