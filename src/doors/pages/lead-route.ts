/** The page of a lead form, and where it sends a lead. */
export const leadRoute = '/lead/:publicKey';
export type LeadAddress = { Params: { publicKey: string }; Querystring: Record<string, unknown> };
