import type { AccountDb } from '../account-db.ts';
import type { App } from '../app.ts';
import { changeCustomerStatus } from '../customers/change-customer-status.ts';
import { createCustomer, type NewCustomer } from '../customers/create-customer.ts';
import { addCustomerNote } from '../customers/customer-notes.ts';
import { createProject } from '../projects/create-project.ts';
import { dayMs, hourMs } from '../shared/time.ts';
import type { DemoCustomer } from './demo-customers.ts';

/** A customer who came in so many days ago, with the moves that followed, in days after that. */
type Enquiry = {
  daysAgo: number;
  customer: NewCustomer & { email: string };
  note?: string;
  moves: readonly { status: string; afterDays: number; reason?: string }[];
};

type Sale = Pick<Enquiry, 'note' | 'moves'>;

const called = { status: 'Contacted', afterDays: 1 };

/**
 * Enquiries of the past weeks that have no project: those that were lost, those that wait, and the new ones. The first
 * came in first, after the customers of `demo-customers.ts`.
 */
const demoEnquiries: readonly Enquiry[] = [
  enquiry(26, 'Nora Kelly', '0491 571 266', '9 Jacaranda Street, Grafton NSW 2460', {
    ...from('Website', 'pool'),
    ...lost(12, 'Price'),
  }),
  enquiry(25, 'Victor Marsh', '0491 571 491', '77 Lonsdale Street, Braddon ACT 2612', {
    ...from('Referral', 'apartment'),
    ...lost(4, 'The owners corporation said no'),
  }),
  enquiry(24, 'Hana Suzuki', '0491 571 804', '4 Esplanade, Cairns City QLD 4870', {
    ...from('Facebook'),
    ...waiting(7, 'Wants to sell the house first; call again after summer.'),
  }),
  enquiry(23, 'Owen Price', '0491 572 983', '31 Sturt Street, Adelaide SA 5000', {
    ...from('Letterbox', 'battery'),
    ...lost(14, 'Went with a neighbour’s installer'),
  }),
  enquiry(22, 'Amara Okoye', '0491 573 770', '18 Mitchell Street, Darwin City NT 0800', {
    ...from('Website', 'battery, off-peak tariff'),
    ...lost(9, 'Roof needs repair first'),
  }),
  enquiry(21, 'Callum Reid', '0491 573 087', '5 Davey Street, Hobart TAS 7000', {
    ...from('Referral'),
    ...lost(11, 'Price'),
  }),
  enquiry(20, 'Mei Chen', '0491 574 118', '62 Church Street, Parramatta NSW 2150', {
    ...from('Home show', 'EV charger'),
    ...waiting(8, 'Buys an electric car next year and then wants both.'),
  }),
  enquiry(19, 'Luca Bianchi', '0491 574 632', '12 Lygon Street, Carlton VIC 3053', {
    ...from('Facebook', 'heritage'),
    ...lost(6, 'Heritage overlay'),
  }),
  enquiry(18, 'Sophie Turner', '0491 575 254', '90 Hay Street, Subiaco WA 6008', {
    ...from('Website'),
    ...lost(13, 'No answer after three calls'),
  }),
  enquiry(17, 'Raj Patel', '0491 575 789', '27 Ann Street, Toowoomba QLD 4350', {
    ...from('Referral', 'battery'),
    ...lost(8, 'Finance was declined'),
  }),
  enquiry(16, 'Ingrid Olsen', '0491 576 398', '3 Murray Street, Tanunda SA 5352', {
    ...from('Home show', 'three-phase'),
    ...waiting(6, 'Waits for the extension to be finished in autumn.'),
  }),
  enquiry(15, 'Daniel Cooper', '0491 576 801', '45 Keen Street, Lismore NSW 2480', {
    ...from('Website', 'battery'),
    ...lost(10, 'Price'),
  }),
  enquiry(14, 'Leila Haddad', '0491 577 426', '8 Chapel Street, Prahran VIC 3181', {
    ...from('Facebook', 'apartment'),
    ...lost(5, 'Rents the house'),
  }),
  enquiry(13, 'George Papas', '0491 577 644', '101 Unley Road, Unley SA 5061', {
    ...from('Referral', 'pool'),
    ...lost(9, 'Went with a cheaper offer'),
  }),
  enquiry(12, 'Chloe Martin', '0491 578 957', '16 Crown Street, Wollongong NSW 2500', {
    ...from('Website', 'battery'),
    ...talking(
      'Qualified',
      8,
      'Two adults at home by day. Wants a quote with and without a battery.',
    ),
  }),
  enquiry(11, 'Ahmed Saleh', '0491 578 148', '54 Sydney Road, Brunswick VIC 3056', {
    ...from('Home show', 'EV charger'),
    ...talking('Qualified', 6),
  }),
  enquiry(10, 'Fiona Walsh', '0491 578 888', '7 Queen Street, Ipswich QLD 4305', {
    ...from('Referral', 'pool'),
    ...talking('Qualified', 5, 'North roof has no shade at all.'),
  }),
  enquiry(9, 'Marco Silva', '0491 579 212', '29 Stirling Highway, Claremont WA 6010', {
    ...from('Facebook'),
    ...talking('Contacted', 1),
  }),
  enquiry(8, 'Jenny Tran', '0491 579 760', '33 Forest Road, Hurstville NSW 2220', {
    ...from('Website', 'three-phase'),
    ...talking('Contacted', 2, 'Bill of $640 a quarter. Sends a photo of the switchboard.'),
  }),
  enquiry(7, 'Paul Novak', '0491 579 455', '14 Ryrie Street, Geelong VIC 3220', {
    ...from('Letterbox'),
    ...talking('Contacted', 1),
  }),
  enquiry(6, 'Zoe Anderson', '0491 570 006', '2 Beach Road, Sandringham VIC 3191', {
    ...from('Website', 'battery'),
    moves: [],
  }),
  enquiry(5, 'Harry Liu', '0491 570 156', '88 Victoria Avenue, Chatswood NSW 2067', {
    ...from('Referral', 'EV charger'),
    moves: [],
  }),
  enquiry(4, 'Isla McKay', '0491 570 157', '21 Macquarie Street, Hobart TAS 7000', {
    ...from('Facebook'),
    moves: [],
  }),
  enquiry(3, 'Tariq Aziz', '0491 570 158', '60 Rundle Street, Kent Town SA 5067', {
    ...from('Website', 'pool, battery'),
    moves: [],
  }),
];

/** An act of the story, `hoursAgo` before now. */
type Act = { hoursAgo: number; run: (then: App, tx: AccountDb) => Promise<unknown> };

/** The time from one customer to the next, beginning with the last, after whom only enquiries come in. */
const hoursApart = 20;
const lastCustomerDaysAgo = 27;
const hoursPerDay = dayMs / hourMs;
/** The sales follow: `tell-demo-sales.ts`. */
const storyEndsHoursAgo = 31;

/**
 * Lets the demo's customers come in, one after the other, each with what was done about them: a call, a note, a project;
 * first those that become sales, then enquiries. Everything happens in the order of time, through the use cases and by a
 * clock of its own, so that the board, the timelines and the reports have something to show.
 */
export async function tellDemoStory(
  app: App,
  tx: AccountDb,
  { customers, team }: { customers: readonly DemoCustomer[]; team: readonly number[] },
): Promise<void> {
  const ownerOf = (index: number) => team[index % team.length] as number;
  const acts = [
    ...demoEnquiries.flatMap((enquiry, index) => actsOfEnquiry(enquiry, ownerOf(index))),
    ...customers.flatMap((customer, index) =>
      actsAbout(customer, {
        hoursAgo:
          lastCustomerDaysAgo * hoursPerDay +
          (customers.length - 1 - index) * hoursApart +
          (index % 5),
        userId: ownerOf(index),
      }),
    ),
  ];
  for (const { hoursAgo, run } of acts.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
    await run(hoursBefore(app, hoursAgo), tx);
  }
}

/** Returns the app by a clock that is so many hours behind. */
export function hoursBefore(app: App, hours: number): App {
  return { ...app, now: () => app.now() - hours * hourMs };
}

function actsOfEnquiry({ daysAgo, customer, note, moves }: Enquiry, userId: number): Act[] {
  const by = { key: { email: customer.email }, userId };
  const at = (days: number) => (daysAgo - days) * hoursPerDay;
  return [
    { hoursAgo: at(0), run: (then, tx) => createCustomer(then, tx, { ...customer, userId }) },
    ...moves.map(({ status, afterDays, reason = '' }) => ({
      hoursAgo: at(afterDays),
      run: (then: App, tx: AccountDb) =>
        changeCustomerStatus(then, tx, { ...by, status, reason, source: 'user' }),
    })),
    ...(note === undefined
      ? []
      : [
          {
            hoursAgo: at(moves.at(-1)?.afterDays ?? 0),
            run: (then: App, tx: AccountDb) => addCustomerNote(then, tx, { ...by, text: note }),
          },
        ]),
  ];
}

function actsAbout(
  demo: DemoCustomer,
  { hoursAgo, userId }: { hoursAgo: number; userId: number },
): Act[] {
  const { note, call, projects, outcome: _, endsAt: __, status, ...customer } = demo;
  const customerKey = { email: customer.email };
  const by = { key: customerKey, userId };
  const first = status === unsorted ? { ...customer, status } : customer;
  const acts: Act['run'][] = [(then, tx) => createCustomer(then, tx, { ...first, userId })];
  for (const name of movesOf(demo)) {
    const move = { ...by, status: name, reason: '', source: 'user' } as const;
    acts.push((then, tx) => changeCustomerStatus(then, tx, move));
  }
  for (const project of projects) {
    acts.push((then, tx) => createProject(then, tx, { customerKey, ...project }));
  }
  if (note !== undefined) {
    acts.push((then, tx) => {
      const logged = call && { call, at: then.now() };
      return addCustomerNote(then, tx, { ...by, text: note, call: logged });
    });
  }
  const pause = Math.min(hoursPerDay, (hoursAgo - storyEndsHoursAgo) / acts.length);
  return acts.map((run, index) => ({ hoursAgo: hoursAgo - index * pause, run }));
}

/** The status of a new customer. */
const unsorted = 'No Status Set';

/** The moves of a customer; all but leads were called first. */
function movesOf({ status, projects, endsAt }: DemoCustomer): string[] {
  if (status === unsorted) return [];
  const isLead = status === undefined && projects.length === 0 && endsAt === undefined;
  return isLead ? [] : [...new Set(['Contacted', status ?? 'Contacted'])];
}

function enquiry(
  daysAgo: number,
  name: string,
  phone1: string,
  address: string,
  { moves, note, ...more }: Sale & Partial<NewCustomer>,
): Enquiry {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  const customer = { email, firstName, lastName, phone1, address, ...more };
  return { daysAgo, customer, moves, ...(note !== undefined && { note }) };
}

function from(source: string, tags = '') {
  return { source, tags };
}

function lost(afterDays: number, reason: string): Sale {
  return { moves: [called, { status: 'Lost', afterDays, reason }] };
}

function waiting(afterDays: number, note: string): Sale {
  return { moves: [called, { status: 'Nurture', afterDays }], note };
}

function talking(status: string, afterDays: number, note?: string): Sale {
  const moves = status === called.status ? [] : [called];
  return { moves: [...moves, { status, afterDays }], ...(note !== undefined && { note }) };
}
