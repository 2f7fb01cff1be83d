import type { WebOutputs } from '../../../src/doors/web/contract.ts';

export type Team = WebOutputs['team']['list'];
export type Member = Team['members'][number];
