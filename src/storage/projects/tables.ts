import type { Generated } from 'kysely';
import type { SaleType } from '../../domain/contracts/contract.ts';

/** Projects, with the system they plan. */
export type ProjectTables = {
  projects: {
    project_id: Generated<number>;
    account_id: number;
    customer_id: number;
    title: string;
    street_number: string;
    street: string;
    suburb: string;
    state: string;
    postcode: string;
    country: string;
    panel_quantity: number;
    panel_type: string;
    inverter_quantity: number;
    inverter_type: string;
    system_watts: number;
    proposal_link: string;
    created_at: number;
    /** The system as it is planned; the columns above that tell of panels and inverters follow from it. */
    specification_json: string;
    /** Counts the saves, so that a save cannot overwrite unseen changes. */
    revision: Generated<number>;
    updated_at: Generated<number>;
    /** The sale type that a member chose for the draft; empty before a choice. */
    chosen_sale_type: Generated<SaleType | ''>;
    /** When `recent_draft_project` is due; null while no announcement is pending. */
    announce_at: number | null;
    /** The project as that event last showed it. */
    announced_json: Generated<string>;
    /** The figures of the last save; empty where none were kept. */
    figures_json: Generated<string>;
    /** The agreed day of installation, `YYYY-MM-DD`; empty until there is one. */
    install_on: Generated<string>;
  };
};
