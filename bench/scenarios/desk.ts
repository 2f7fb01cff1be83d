import { compare, type Side, timeFigure, underLoad } from '../measure.ts';
import type { Bench, Figure, Scenario } from '../scenario.ts';
import { deskCustomer, seedDesk } from '../seed-desk.ts';
import { signIn } from '../sign-in.ts';
import { startSundesk } from '../start-child.ts';

const [many, few] = [100_000, 1000];
const goal = 3;
/** There are many questions, so each side of one gets little time. */
const shareOfSeconds = 0.3;
const pathsPerQuestion = 40;

/** The screens' requests; those about a customer name another one each time. */
type Question = {
  name: string;
  procedure: 'customers.list' | 'board.columns';
  input: (customer: ReturnType<typeof deskCustomer>) => object;
};

const questions: readonly Question[] = [
  list('list', () => ({})),
  list('list by name', () => ({ sort: 'name', direction: 'asc' })),
  list('list by value', () => ({ sort: 'value' })),
  list('list of a status', () => ({ statusIds: [3] })),
  list('list of an owner', () => ({ ownerIds: [4] })),
  list('list of commercial customers of an owner', () => ({
    ownerIds: [4],
    types: ['Commercial'],
  })),
  list('search for a last name', ({ lastName }) => ({ search: lastName.slice(0, 4) })),
  list('search for a whole name', ({ firstName, lastName }) => ({
    search: `${firstName} ${lastName}`,
  })),
  list('search for an email address', ({ email }) => ({ search: email })),
  list('search for a telephone number', ({ phone1 }) => ({ search: phone1 })),
  list('search for what thousands have', () => ({ search: 'banksia' })),
  { name: 'board', procedure: 'board.columns', input: () => ({}) },
  { name: 'board of an owner', procedure: 'board.columns', input: () => ({ ownerIds: [4] }) },
  {
    name: 'board with a search',
    procedure: 'board.columns',
    input: ({ lastName }) => ({ search: lastName }),
  },
  {
    name: 'board without activity',
    procedure: 'board.columns',
    input: () => ({ quick: 'stale' }),
  },
];

function list(name: string, input: Question['input']): Question {
  return { name, procedure: 'customers.list', input };
}

export const desk: Scenario = {
  name: 'desk',
  floor: `Sundesk with ${few.toLocaleString('en')} customers in the same team, answering the same requests one after the other. Times cover whole responses, including the check of the session`,
  async run(bench) {
    const [ours, floor] = [await openDesk(bench, many), await openDesk(bench, few)];
    const figures: Figure[] = [];
    for (const question of questions) {
      const pace = { rounds: bench.rounds, seconds: bench.seconds * shareOfSeconds };
      const compared = await compare(pace, { ours: ours(question), floor: floor(question) });
      figures.push(timeFigure(`desk, 100,000 customers: ${question.name}`, compared, { goal }));
    }
    return figures;
  },
};

/** Opens a server with `customers`, and measures its answers to a signed-in member. */
async function openDesk(bench: Bench, customers: number): Promise<(question: Question) => Side> {
  const { folder } = await seedDesk(customers, bench.print);
  const server = await startSundesk(folder, { SESSION_RATE_LIMIT: '999999/s' });
  const cookie = await signIn(server);
  return (question) => {
    const paths = Array.from({ length: pathsPerQuestion }, (_, index) => {
      const number = 1 + Math.floor(((index + 0.5) / pathsPerQuestion) * customers);
      const input = JSON.stringify(question.input(deskCustomer(number)));
      return `/app/trpc/${question.procedure}?${new URLSearchParams({ input })}`;
    });
    const bytes = { min: 50, max: 500_000 };
    const side = underLoad(bench, server, { kind: 'ask', cookie, paths, bytes });
    return async (seconds) => {
      const { value } = await side(seconds);
      return { value: 1000 / value };
    };
  };
}
