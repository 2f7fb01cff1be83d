import { useRouteContext } from '@tanstack/react-router';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';

export type Session = NonNullable<WebOutputs['session']['current']>;
export type Ability = Session['abilities'][number];

/** The signed-in person. Only for screens that require a sign-in. */
export function useSession(): Session {
  return useRouteContext({ from: '/inside' }).session;
}

/** Returns whether the signed-in member's role has an ability. The server checks it again. */
export function useMay(ability: Ability): boolean {
  return useSession().abilities.includes(ability);
}
