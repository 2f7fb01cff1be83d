import { type Project, publicProject } from '../domain/projects/project.ts';
import type { ProjectStore } from '../domain/projects/store.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Db } from './schema.ts';

export function projectStore(db: Db, accountId: number): ProjectStore {
  async function ofCustomer(customerId: number): Promise<Project[]> {
    return (await projectsOf(db, { accountId, customerId })).map(toProject);
  }

  /** Keeps what the customer's row shows of its projects in step, and says when it changed for `updated_since`. */
  async function renderProjects(customerId: number, at: number): Promise<void> {
    const projects = (await ofCustomer(customerId)).map(publicProject);
    await db
      .updateTable('customers')
      .set({ projects_json: JSON.stringify(projects), updated_at: at })
      .where('account_id', '=', accountId)
      .where('customer_id', '=', customerId)
      .execute();
  }

  return {
    async insert(project) {
      const { siteAddress } = project;
      const { project_id } = await db
        .insertInto('projects')
        .values({
          account_id: accountId,
          customer_id: project.customerId,
          title: project.title,
          street_number: siteAddress.streetNumber,
          street: siteAddress.street,
          suburb: siteAddress.suburb,
          state: siteAddress.state,
          postcode: siteAddress.postcode,
          country: siteAddress.country,
          panel_quantity: project.panelQuantity,
          panel_type: project.panelType,
          inverter_quantity: project.inverterQuantity,
          inverter_type: project.inverterType,
          system_watts: project.systemWatts,
          proposal_link: project.proposalLink,
          created_at: project.createdAt,
        })
        .returning('project_id')
        .executeTakeFirstOrThrow();
      await renderProjects(project.customerId, project.createdAt);
      return project_id;
    },

    ofCustomer,
  };
}

function selectProjects(db: Db) {
  return db
    .selectFrom('projects')
    .select([
      'project_id as projectId',
      'customer_id as customerId',
      'title',
      'street_number as streetNumber',
      'street',
      'suburb',
      'state',
      'postcode',
      'country',
      'panel_quantity as panelQuantity',
      'panel_type as panelType',
      'inverter_quantity as inverterQuantity',
      'inverter_type as inverterType',
      'system_watts as systemWatts',
      'proposal_link as proposalLink',
    ])
    .orderBy('customer_id')
    .orderBy('project_id');
}

type ProjectRow = Awaited<ReturnType<ReturnType<typeof selectProjects>['executeTakeFirstOrThrow']>>;

const projectsOf = preparedQuery<{ accountId: number; customerId: number }, ProjectRow>(
  (db, value) =>
    selectProjects(db)
      .where('account_id', '=', value('accountId'))
      .where('customer_id', '=', value('customerId')),
);

function toProject(row: ProjectRow): Project {
  return {
    projectId: row.projectId,
    customerId: row.customerId,
    title: row.title,
    siteAddress: {
      streetNumber: row.streetNumber,
      street: row.street,
      suburb: row.suburb,
      state: row.state,
      postcode: row.postcode,
      country: row.country,
    },
    panelQuantity: row.panelQuantity,
    panelType: row.panelType,
    inverterQuantity: row.inverterQuantity,
    inverterType: row.inverterType,
    systemWatts: row.systemWatts,
    proposalLink: row.proposalLink,
  };
}
