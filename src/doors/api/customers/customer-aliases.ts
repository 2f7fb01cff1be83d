import type { Aliases } from '../lenient-input.ts';

/** Kept: the names under which integrations that were written for the interface before Sundesk send these members. */
export const customerAliases: Aliases = {
  useremail: { name: 'owner_email' },
  firstname: { name: 'customer_first_name' },
  surname: { name: 'customer_last_name' },
  email: { name: 'customer_email' },
  phone1: { name: 'customer_phone_1' },
  phone2: { name: 'customer_phone_2' },
  type: { name: 'customer_type' },
  companyname: { name: 'company_name' },
  companyphone: { name: 'company_phone' },
  gststatus: {
    name: 'gst_status',
    values: {
      1: 'GST Registered',
      0: 'Not GST Registered',
      true: 'GST Registered',
      false: 'Not GST Registered',
    },
  },
};
