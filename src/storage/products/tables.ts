import type { Generated } from 'kysely';
import type { ProductKind } from '../../domain/products/product-kind.ts';

/** The catalogue of panels, inverters and batteries. */
export type ProductTables = {
  products: {
    product_id: Generated<number>;
    account_id: number;
    kind: ProductKind;
    maker: string;
    model: string;
    watts: number;
    nominal_watt_hours: number;
    usable_watt_hours: number;
    price_cents: number;
    archived_at: number | null;
    created_at: number;
    updated_at: number;
    /** The figures of the datasheet that are known. */
    datasheet_json: Generated<string>;
  };
};
