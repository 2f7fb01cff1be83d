/** Where the projects of most tests are. */
export const exampleAddress = {
  streetNumber: '14',
  street: 'Banksia Street',
  suburb: 'Newtown',
  state: 'NSW',
  postcode: '2042',
  country: 'Australia',
};
