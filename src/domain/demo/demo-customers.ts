import type { Call } from '../customers/call.ts';
import type { NewCustomer } from '../customers/create-customer.ts';
import { formatAddress } from '../projects/project.ts';
import type { StatusStep } from '../statuses/status.ts';
import { bakerySystem, type DemoProject, homeSystem } from './demo-systems.ts';

/** A customer of the demo account, and how far the sale has come. */
export type DemoCustomer = NewCustomer & {
  email: string;
  note?: string;
  /** Makes the note a logged call. */
  call?: Call;
  projects: readonly DemoProject[];
  /** The stage of the projects: drafts, published proposals, or signed contracts. */
  outcome: 'draft' | 'published' | 'signed';
  /** The status to which the customer is finally moved by hand. */
  endsAt?: { step: StatusStep; reason?: string };
};

/** One customer for each status that an account begins with. */
export function demoCustomers(installOn: string): readonly DemoCustomer[] {
  return [
    person('maria.santos', 'Maria', 'Santos', '0491 570 006', {
      source: 'Website',
      tags: 'pool, battery',
      note: 'Wants to run the pool pump in the afternoon. Roof was re-tiled two years ago.',
      projects: [
        homeSystem('Santos residence, 6.6 kW', ['14', 'Banksia Street', 'Newtown', 'NSW', '2042'], {
          panels: 15,
          installOn,
        }),
        homeSystem(
          'Santos residence with battery',
          ['14', 'Banksia Street', 'Newtown', 'NSW', '2042'],
          { panels: 20, hasBattery: true, installOn },
        ),
      ],
      outcome: 'published',
      endsAt: { step: 'sent' },
    }),
    person('jo.citizen', 'Jo', 'Citizen', '0491 570 110', { status: 'No Status Set' }),
    person('sam.reed', 'Sam', 'Reed', '0491 570 313', { source: 'Letterbox' }),
    person('david.nguyen', 'David', 'Nguyen', '0491 570 156', {
      source: 'Website',
      status: 'Contacted',
      note: 'Call after 5 pm.',
      call: 'out_no_answer',
    }),
    person('grace.lim', 'Grace', 'Lim', '0491 570 158', {
      source: 'Referral',
      tags: 'battery',
      status: 'Qualified',
    }),
    {
      ...person('facilities', 'Priya', 'Sharma', '0491 570 157', {
        source: 'Referral',
        tags: 'three-phase',
        projects: [bakerySystem(installOn)],
      }),
      email: 'facilities@bakery.example.com',
      type: 'Commercial',
      gstStatus: 'GST Registered',
      companyName: 'Harbour Bakery',
      companyPhone: '(02) 5550 1234',
    },
    person('ella.brown', 'Ella', 'Brown', '0491 570 159', {
      source: 'Facebook',
      projects: [
        homeSystem('Brown house', ['8', 'Wattle Grove', 'Toowoomba', 'QLD', '4350'], {
          panels: 15,
          installOn,
        }),
      ],
      outcome: 'published',
      endsAt: { step: 'viewed' },
    }),
    person('tom.okafor', 'Tom', 'Okafor', '0491 570 737', {
      source: 'Home show',
      tags: 'battery',
      projects: [
        homeSystem('Okafor house', ['27', 'Grevillea Way', 'Ballarat', 'VIC', '3350'], {
          panels: 16,
          hasBattery: true,
          installOn,
        }),
      ],
      outcome: 'published',
      endsAt: { step: 'negotiating' },
      note: 'Compares us with one other offer; the battery decides.',
    }),
    signed('lena.fischer', 'Lena', 'Fischer', ['5', 'Acacia Court', 'Adelaide', 'SA', '5000'], {
      installOn,
    }),
    signed('omar.haddad', 'Omar', 'Haddad', ['61', 'Beach Road', 'Fremantle', 'WA', '6160'], {
      installOn,
      step: 'deposit',
    }),
    signed('ruth.cohen', 'Ruth', 'Cohen', ['12', 'Hill Street', 'Hobart', 'TAS', '7000'], {
      installOn,
      step: 'approval',
    }),
    signed('ben.walker', 'Ben', 'Walker', ['40', 'River Terrace', 'Brisbane', 'QLD', '4000'], {
      installOn,
      step: 'scheduled',
    }),
    signed('anna.rossi', 'Anna', 'Rossi', ['2', 'Park Lane', 'Canberra', 'ACT', '2600'], {
      installOn,
      step: 'installed',
    }),
    signed('mick.doyle', 'Mick', 'Doyle', ['19', 'Station Street', 'Bendigo', 'VIC', '3550'], {
      installOn,
      step: 'cancelled',
      reason: 'Finance was declined',
    }),
    person('peter.hall', 'Peter', 'Hall', '0491 570 266', {
      source: 'Website',
      endsAt: { step: 'lost', reason: 'Went with a neighbour’s installer' },
    }),
    person('kim.young', 'Kim', 'Young', '0491 570 491', {
      source: 'Referral',
      status: 'Nurture',
      note: 'Builds next year; call again in March.',
      call: 'in_reached',
    }),
  ];
}

function person(
  mailbox: string,
  firstName: string,
  lastName: string,
  phone1: string,
  more: Partial<DemoCustomer> = {},
): DemoCustomer {
  const email = `${mailbox}@example.com`;
  const [project] = more.projects ?? [];
  return {
    ...{ email, firstName, lastName, phone1, projects: [], outcome: 'draft', ...more },
    ...(project && { address: formatAddress(project.siteAddress) }),
  };
}

function signed(
  mailbox: string,
  firstName: string,
  lastName: string,
  address: [string, string, string, string, string],
  { installOn, step, reason }: { installOn: string; step?: StatusStep; reason?: string },
): DemoCustomer {
  return person(mailbox, firstName, lastName, '0491 570 006', {
    projects: [homeSystem(`${lastName} house`, address, { panels: 15, installOn })],
    outcome: 'signed',
    source: 'Referral',
    ...(step && { endsAt: { step, ...(reason && { reason }) } }),
  });
}
