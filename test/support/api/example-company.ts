/** The supplier details that a proposal must have. The ABN belongs to no firm: it only has a valid checksum. */
export const exampleCompany = {
  legalName: 'Example Solar',
  abn: '18 123 456 789',
  address: '1 Example Street, Newtown NSW 2042',
  phone: '(02) 5550 1234',
};
