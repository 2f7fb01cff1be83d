import type { SchemaWriter } from '../schema-writer.ts';

/** The tables of a customer's planned systems, each at one site. */
export async function projects({ table, index }: SchemaWriter): Promise<void> {
  await table('projects', {
    project_id: 'id',
    account_id: 'account',
    customer_id: 'integer references customers (customer_id)',
    title: 'text',
    street_number: 'text',
    street: 'text',
    suburb: 'text',
    state: 'text',
    postcode: 'text',
    country: 'text',
    panel_type: 'text',
    inverter_type: 'text',
    proposal_link: 'text',
    panel_quantity: 'integer',
    inverter_quantity: 'integer',
    system_watts: 'integer',
    created_at: 'integer',
    revision: 'integer default 1',
    updated_at: 'integer default 0',
    announce_at: 'integer?',
    install_on: "text default ''",
    chosen_sale_type: "text default ''",
    specification_json: 'text',
    announced_json: "text default '{}'",
    figures_json: "text default ''",
  });
  await index('projects_by_customer_id', 'projects (customer_id)');
  await index('projects_to_announce', 'projects (announce_at) where announce_at is not null');
  await index('projects_in_order', 'projects (account_id, project_id)');
}
