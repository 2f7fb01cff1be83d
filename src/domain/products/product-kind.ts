/** Kinds in the order in which a system is put together. */
export const productKinds = ['panel', 'inverter', 'battery'] as const;
export type ProductKind = (typeof productKinds)[number];
