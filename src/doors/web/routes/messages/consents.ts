import { z } from 'zod';
import { type Consent, consentInput } from '../../../../domain/messages/consent.ts';
import {
  type Consents,
  readConsents,
  setConsent,
} from '../../../../domain/messages/set-consent.ts';
import { id } from '../../input.ts';
import { procedureFor, router } from '../../procedure.ts';
import { visibleCustomer } from '../../visible.ts';

/** The consents of customers. */
export const consentRoutes = router({
  ofCustomer: procedureFor('customers:read')
    .input(z.object({ customerId: id }))
    .query(async ({ ctx: { app, person, store }, input: { customerId } }) => {
      await visibleCustomer(person, customerId);
      return show((await readConsents(app, store, { customerId })).consents);
    }),

  set: procedureFor('customers:write')
    .input(consentInput.extend({ customerId: id }))
    .mutation(async ({ ctx: { app, person, write }, input: { customerId, ...consent } }) => {
      await visibleCustomer(person, customerId);
      const { consents } = await write((tx) =>
        setConsent(app, tx, { key: { customerId }, ...consent }),
      );
      return show(consents);
    }),
});

function show({ email, sms, numberOptedOutAt }: Consents) {
  return {
    email: showConsent(email),
    sms: showConsent(sms),
    numberOptedOutAt: numberOptedOutAt ?? null,
  };
}

function showConsent(consent: Consent | undefined) {
  return consent === undefined
    ? null
    : { given: consent.given, source: consent.source, saidAt: consent.saidAt };
}
