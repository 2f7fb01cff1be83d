import type { App } from '../app.ts';

/**
 * The address of a screen of the desk, such as `projects/12`, for members who may belong to several accounts: the desk
 * opens it in this one.
 */
export function deskUrl(app: Pick<App, 'baseUrl'>, accountId: number, screen: string): string {
  return `${app.baseUrl()}/app/${screen}?account=${accountId}`;
}
