import { keysOf } from '../shared/keys-of.ts';
import type { ImportField } from './import.ts';

/** The usual names of columns, in lower case and reduced to letters and digits. */
const names: Readonly<Record<Exclude<ImportField, 'noteLine'>, readonly string[]>> = {
  email: ['email', 'emailaddress', 'mail', 'customeremail', 'contactemail', 'email1'],
  name: ['name', 'fullname', 'customername', 'contactname', 'contact', 'customer', 'leadname'],
  firstName: ['firstname', 'givenname', 'first', 'forename', 'customerfirstname'],
  lastName: ['lastname', 'surname', 'familyname', 'last', 'customerlastname'],
  phone1: [
    'phone',
    'phone1',
    'mobile',
    'mobilephone',
    'phonenumber',
    'telephone',
    'customerphone1',
  ],
  phone2: ['phone2', 'landline', 'homephone', 'otherphone', 'secondphone', 'customerphone2'],
  companyName: ['company', 'companyname', 'business', 'businessname', 'organisation', 'firm'],
  companyPhone: ['companyphone', 'workphone', 'businessphone', 'officephone'],
  address: [
    'address',
    'streetaddress',
    'street',
    'addressline',
    'addressline1',
    'address1',
    'siteaddress',
    'installaddress',
    'installationaddress',
    'mailingstreet',
  ],
  suburb: ['suburb', 'city', 'town', 'locality', 'suburbcity', 'mailingcity'],
  state: ['state', 'region', 'province', 'stateregion', 'mailingstate'],
  postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'mailingpostcode'],
  source: ['source', 'leadsource', 'referralsource', 'howdidyouhear', 'howdidyouhearaboutus'],
  tags: ['tag', 'tags', 'label', 'labels'],
  type: ['type', 'customertype', 'segment'],
  gstStatus: ['gst', 'gststatus', 'gstregistered'],
  status: ['status', 'customerstatus', 'stage', 'dealstage', 'leadstatus', 'pipelinestage'],
  ownerEmail: ['owner', 'owneremail', 'salesperson', 'salesrep', 'assignedto', 'rep'],
  note: ['note', 'notes', 'comment', 'comments', 'remarks', 'description'],
};

/** Columns without a name, keys of another program, and what Sundesk's own export has besides. */
const leftOut = /^$|(?:^|[^a-z])(?:id|uuid|guid)$|^(?:value|created \(utc\)|changed \(utc\))$/i;

/**
 * Guesses the field of each column by its name: each field once, for the first column that fits. Other columns are
 * kept in the note, except keys and columns without a name.
 */
export function guessMapping(columns: readonly string[]): (ImportField | '')[] {
  const taken = new Set<ImportField>();
  return columns.map((column) => {
    const plain = column.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const field = keysOf(names).find((name) => names[name].includes(plain));
    if (field === undefined || taken.has(field)) return leftOut.test(column) ? '' : 'noteLine';
    taken.add(field);
    return field;
  });
}
