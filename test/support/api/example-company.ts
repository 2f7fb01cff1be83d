/** What a proposal must name of its supplier. The ABN is of no firm: it only has the right checksum. */
export const exampleCompany = {
  legalName: 'Example Solar',
  abn: '18 123 456 789',
  address: '1 Example Street, Newtown NSW 2042',
  phone: '(02) 5550 1234',
};
