import { useRouteContext } from '@tanstack/react-router';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';

export type Session = NonNullable<WebOutputs['session']['current']>;
export type Ability = Session['abilities'][number];

/** Who is signed in. Only for screens inside, where somebody is. */
export function useSession(): Session {
  return useRouteContext({ from: '/inside' }).session;
}

/** Whether the role of whoever is signed in has an ability. The server checks it again. */
export function useMay(ability: Ability): boolean {
  return useSession().abilities.includes(ability);
}
