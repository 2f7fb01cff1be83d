import assert from 'node:assert/strict';
import {
  inverterElectrical,
  newArray,
  panelElectrical,
  type Specification,
  type SpecificationPatch,
  usualUsage,
} from '@sundesk/solar';
import type { Role } from '../accounts/team/role.ts';
import type { User } from '../accounts/team/user.ts';
import type { NewCustomField } from '../custom-fields/custom-field.ts';
import type { Call } from '../customers/call.ts';
import type { NewCustomer } from '../customers/create-customer.ts';
import type { ProductKind } from '../products/product.ts';
import { type NewProduct, panel, starterProducts } from '../products/starter-library.ts';
import { blankAddress, formatAddress, type SiteAddress } from '../projects/project.ts';
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

/** Enquiries of the past weeks that have no project: those that were lost, those that wait, and the new ones. */
export const enquiries = demo.enquiries as readonly Enquiry[];

/** A customer who came in so many days ago, with the moves that followed, in days after that. */
export type Enquiry = {
  daysAgo: number;
  customer: NewCustomer & { email: string };
  note?: string;
  moves: readonly { status: string; afterDays: number; reason?: string }[];
};

/** A customer of the demo account, and how far the sale has come. */
export type DemoCustomer = NewCustomer & {
  email: string;
  note?: string;
  /** Makes the note a logged call. */
  call?: Call;
  projects: readonly {
    title: string;
    siteAddress: SiteAddress;
    specification: SpecificationPatch;
  }[];
  /** The stage of the projects: drafts, published proposals, or signed contracts. */
  outcome: 'draft' | 'published' | 'signed';
  /** The status to which the customer is finally moved by hand, and in how many working days the installation is. */
  endsAt?: { step: StatusStep; reason?: string; installIn?: number };
};

/** One customer for each status that an account begins with. */
export function demoCustomers(installOn: string): readonly DemoCustomer[] {
  return demo.customers.map(({ projects, ...customer }) => {
    const [first] = projects;
    return {
      ...(customer as Omit<DemoCustomer, 'projects'>),
      ...(first && { address: formatAddress(first.siteAddress) }),
      projects: projects.map(({ title, siteAddress, system }) => ({
        title,
        siteAddress: { ...blankAddress, ...siteAddress },
        specification: specificationOf(system as keyof typeof demo.systems, installOn),
      })),
    };
  });
}

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
        ...{ ...panelSheet.model, quantity: panels, warrantyYears, performanceWarrantyYears },
        electrical: panelElectrical.parse(panelSheet.datasheet),
      },
    ],
    inverters: [
      {
        ...{ ...inverterSheet.model, quantity: 1 },
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
