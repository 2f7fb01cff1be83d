import { useRouteContext, useRouter } from '@tanstack/react-router';
import type { WebOutputs } from '../../../src/doors/web/contract.ts';
import { queryClient, trpc, useChange } from '../../trpc.ts';
import { thisAccount } from './this-account.ts';

type Session = NonNullable<WebOutputs['session']['current']>;
export type Ability = Session['abilities'][number];

/** The signed-in person. Only for screens that require a sign-in. */
export function useSession(): Session {
  return useRouteContext({ from: '/inside' }).session;
}

/** The address of the firm's logo, whose number the session has. */
export function logoAddress(logoId: number): string {
  return thisAccount.address(`/app/files/logos/${logoId}`);
}

/** Returns whether the signed-in member's role has an ability. The server checks it again. */
export function useMay(ability: Ability): boolean {
  return useSession().abilities.includes(ability);
}

type Role = Session['role'];

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  read_only: 'Read only',
};

/** Each role's permissions, in a line. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  owner: 'Everything, including the team, API keys, and email and SMS settings',
  manager: 'All customers and projects, imports, webhooks and company settings',
  sales: 'Their own customers, with projects, proposals and messages',
  read_only: 'Can view everything but change nothing',
};

/** Shows a person's changes to their own profile everywhere. */
export function useRefreshSession(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    await queryClient.fetchQuery({ ...trpc.session.current.queryOptions(), staleTime: 0 });
    await router.invalidate();
  };
}

/** Goes on in another account. Everything is loaded anew, since nothing of the one belongs to the other. */
export function useEnterAccount() {
  return useChange(trpc.session.enterAccount, { onSuccess: () => window.location.assign('/app') });
}
