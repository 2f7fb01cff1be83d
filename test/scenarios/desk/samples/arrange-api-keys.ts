import { createApiKey } from '../../../../src/domain/accounts/api-keys/create-api-key.ts';
import { mark, type Things, type World } from './sample.ts';

declare module './sample.ts' {
  interface Things {
    keyId: string;
  }
}

export async function arrangeApiKeys({ desk }: World): Promise<Pick<Things, 'keyId'>> {
  const { keyId } = await createApiKey(desk.app, { ...desk.account, label: `${mark} form` });
  return { keyId };
}
