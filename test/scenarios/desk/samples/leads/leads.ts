import { newLeadForm } from '../../../../../src/domain/leads/change-lead-form.ts';
import type { Samples } from '../sample.ts';

export const leadSamples: Samples = {
  'leads.form': { isOwn: true },
  'leads.changeForm': { input: ({ seller }) => ({ ...newLeadForm, ownerIds: [seller.userId] }) },
  'leads.replaceKey': {},
};
