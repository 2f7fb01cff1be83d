import { filled, prose } from '../shared/values/members.ts';
import { overrideReasonCharactersMax } from './contract-limits.ts';

/** Why a team member does what a signature normally does. */
export const overrideReason = filled(prose(overrideReasonCharactersMax));
