/** The version of this app, which is that of Sundesk. */
export const version = '0.2.0';
