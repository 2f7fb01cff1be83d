import type { Samples, World } from './sample.ts';

const project = ({ offeredProjectId }: World) => ({ projectId: offeredProjectId });

export const proposalSamples: Samples = {
  'proposals.ofProject': { input: project },
  'proposals.check': { input: project },
  'proposals.chooseSaleType': {
    input: (world) => ({ ...project(world), saleType: 'unsolicited' }),
  },
  'proposals.publish': {
    input: (world) => ({
      ...project(world),
      message: 'Better than before',
      saleType: 'solicited',
      verification: 'none',
      signers: [{ name: 'Ann Lee', email: 'ann@example.com', phone: '' }],
    }),
  },
  'proposals.markSent': { input: project },
  'proposals.withdraw': { input: project },
  'proposals.checklist': { input: (world) => ({ ...project(world), version: 1 }) },
  'proposals.views': { input: (world) => ({ ...project(world), version: 1 }) },
};
