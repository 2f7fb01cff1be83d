import { filled, prose } from '../shared/values/members.ts';
import { overrideReasonCharactersMax } from './contract-limits.ts';

/** Why somebody of the team does what a signature would do otherwise. */
export const overrideReason = filled(prose(overrideReasonCharactersMax));
