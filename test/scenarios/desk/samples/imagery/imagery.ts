import { operator } from '../../../../../src/domain/accounts/security-log/security-entry.ts';
import { changeImagery } from '../../../../../src/domain/imagery/set-imagery.ts';
import { mark, type Samples, type World } from '../sample.ts';

/** Aerial imagery from a service of the firm's own. */
export async function arrangeImagery({ desk }: World): Promise<object> {
  const { app, account } = desk;
  await app.store
    .forAccount(account.accountId)
    .transaction((tx) => changeImagery(app, tx, { input: own(), by: operator }));
  return {};
}

function own() {
  const address = `https://${mark}.example.com/{z}/{x}/{y}.jpg?key=${mark}`;
  return { service: 'own', address, attribution: `© ${mark}`, zoomMax: 20 } as const;
}

export const imagerySamples: Samples = {
  'imagery.read': {},
  'imagery.set': { input: own },
  'imagery.map': { input: ({ projectId }) => ({ projectId }) },
};
