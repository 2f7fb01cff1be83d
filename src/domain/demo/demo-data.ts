import assert from 'node:assert/strict';
import {
  inverterElectrical,
  newArray,
  panelElectrical,
  type Specification,
  type SpecificationPatch,
  usualUsage,
} from '@sundesk/solar';
import { defaultSettings } from '../accounts/settings/settings.ts';
import type { Role, User } from '../accounts/team/user.ts';
import type { NewCustomField } from '../custom-fields/custom-field.ts';
import type { NewCustomer } from '../customers/create-customer.ts';
import type { Call } from '../customers/customer.ts';
import type { ProductKind } from '../products/product.ts';
import { type NewProduct, panel, starterProducts } from '../products/starter-library.ts';
import type { SiteAddress } from '../projects/project.ts';
import { parseAddress } from '../projects/site-address.ts';
import { addWorkingDays, dateIn, dayMs, type Moment } from '../shared/time.ts';
import type { StatusStep } from '../statuses/status.ts';
import type { TaskKind } from '../tasks/task.ts';
import demo from './demo.json' with { type: 'json' };
import pictures from './pictures.json' with { type: 'json' };

// The demo account is told in `demo.json`. The pictures are drawings, so that they show no maker's product and nobody's house.

/** The firm, with an ABN of no firm whose checksum is valid, and a bank account and page that are nobody's. */
export const { company, payment } = demo;

/** Of the firm's own, for customers. */
export const customFields = demo.customFields as readonly NewCustomField[];

/** The salespeople beside the owner. They only appear in lists and cannot sign in. */
export const colleagues = demo.colleagues as readonly (Omit<User, 'userId'> & { role: Role })[];

/** What the team has planned, by the email address of the customer and working days from today. */
export const tasks = demo.tasks as readonly {
  email: string;
  kind: TaskKind;
  title: string;
  inDays: number;
  dueTime?: string;
}[];

/** A customer of the demo account, and all that happens until now; its times follow from the enquiry. */
export type DemoDeal = NewCustomer & {
  email: string;
  /** The age of the enquiry. */
  daysAgo: number;
  /** How far the sale comes, through every step before. */
  reaches: StatusStep;
  /** Where it ends after that, so many days after the enquiry. */
  ends?: { step: 'lost' | 'cancelled' | 'nurture'; afterDays: number; reason?: string };
  note?: string;
  /** Makes the note a logged call. */
  call?: Call;
  /** Expected from the beginning, and agreed once it is scheduled. */
  installOn: string;
  projects: readonly {
    title: string;
    siteAddress: SiteAddress;
    specification: SpecificationPatch;
  }[];
};

/** The days from an enquiry to the installation, which is on the next working day. */
const installAfterDays = 61;

/** The deals of the year up to now, in every status that an account begins with. The first one is in all examples. */
export function demoDeals(now: Moment): readonly DemoDeal[] {
  return (demo.deals as readonly StoredDeal[]).map(({ projects = [], ...deal }) => {
    const { daysAgo, reaches = 'lead', address = '' } = deal;
    const day = dateIn(now + (installAfterDays - daysAgo) * dayMs, defaultSettings.timeZone);
    const installOn = addWorkingDays(day, 1, new Set());
    return {
      ...deal,
      reaches,
      installOn,
      projects: projects.map(({ title, system }) => ({
        title,
        siteAddress: parseAddress(address),
        specification: specificationOf(system, installOn),
      })),
    };
  });
}

type StoredDeal = Omit<DemoDeal, 'reaches' | 'installOn' | 'projects'> & {
  reaches?: StatusStep;
  projects?: readonly { title: string; system: keyof typeof demo.systems }[];
};

/** A system of the library's panels, and one inverter. */
function specificationOf(name: keyof typeof demo.systems, installOn: string): SpecificationPatch {
  const { panels, inverter, arrays, usage, ...system } = demo.systems[name];
  const panelSheet = sheetOf('EE-440 monocrystalline');
  const inverterSheet = sheetOf(inverter);
  const { warrantyYears, performanceWarrantyYears } = panelSheet.datasheet;
  return {
    ...(system as SpecificationPatch),
    panels: [
      {
        ...panelSheet.model,
        quantity: panels,
        warrantyYears,
        performanceWarrantyYears,
        electrical: panelElectrical.parse(panelSheet.datasheet),
      },
    ],
    inverters: [
      {
        ...inverterSheet.model,
        quantity: 1,
        warrantyYears: inverterSheet.datasheet.warrantyYears,
        electrical: inverterElectrical.parse(inverterSheet.datasheet),
      },
    ],
    arrays: arrays.map((array) => ({ ...newArray, ...array })),
    usage: { ...usualUsage, ...usage } as Specification['usage'],
    expectedInstallOn: installOn,
  };
}

function sheetOf(wanted: string) {
  const product = demoProducts.find(({ model }) => model === wanted);
  assert(product, `The demo's library has a ${wanted}`);
  const { maker, model, watts, datasheet } = product;
  return { model: { maker, model, watts }, datasheet };
}

/** A model of the demo account's library; the systems of its customers are made of these. */
type DemoProduct = NewProduct & { isArchived: boolean };

export const demoProducts: readonly DemoProduct[] = [
  ...starterProducts.map((product) => ({ ...product, isArchived: false })),
  {
    ...panel('Example Energy', 'EE-370 monocrystalline', [370, 24_000], [41.1, 11.42, -0.28]),
    isArchived: true,
  },
];

/** The picture of the first customer's house, or that of the products of a kind. */
export function demoPicture(name: 'house' | ProductKind): Uint8Array {
  return Buffer.from(pictures[name], 'base64');
}

/** The house on its picture, in metres from the upper left: the roof faces of `home` systems, each with its eave first. */
export const demoHouse = demo.roof;
