import {
  drawRoof,
  nameRoof,
  type Quote,
  type Specification,
  sitesByDistance,
  specification,
  specificationLimits,
  specificationPatch,
} from '@sundesk/solar';
import { z } from 'zod';
import type { AccountDb } from '../../../../domain/account-db.ts';
import { readSettings } from '../../../../domain/accounts/settings/queries.ts';
import { findLatestSigned } from '../../../../domain/contracts/rows/contracts.ts';
import { customerName } from '../../../../domain/customers/customer.ts';
import { requireCustomer } from '../../../../domain/customers/require-customer.ts';
import { readBill } from '../../../../domain/projects/check-details.ts';
import { marginOf } from '../../../../domain/projects/costs/margin.ts';
import {
  applyPriceRules,
  copyProject,
  createProject,
} from '../../../../domain/projects/create-project.ts';
import { isDraft, projectTitle, siteAddress } from '../../../../domain/projects/project.ts';
import {
  calculateQuote,
  explainFigures,
  keepFigures,
  type QuotedProject,
  quoteProject,
  sizeBatteryOfProject,
} from '../../../../domain/projects/quote-project.ts';
import { findKeptCosts } from '../../../../domain/projects/rows/projects.ts';
import { updateProject } from '../../../../domain/projects/update-project.ts';
import { deleteProject } from '../../../../domain/proposals/delete-project.ts';
import { partNotes } from '../../../../domain/proposals/page/stc-timing.ts';
import { trimmed } from '../../../../domain/shared/text.ts';
import { dayOrEmpty } from '../../../../domain/shared/values/members.ts';
import { findStatus, findStatuses } from '../../../../domain/statuses/queries.ts';
import { id } from '../../input.ts';
import type { Person } from '../../person.ts';
import { procedureFor, router } from '../../procedure.ts';
import { visibleCustomer, visibleProject } from '../../visible.ts';

/** The title of a new project, which no member is typing in yet. */
const newTitle = z.string().overwrite(trimmed).pipe(projectTitle);
const siteAddressInput = siteAddress.exactPartial();

/** The projects of customers. */
export const projectRoutes = router({
  find: procedureFor('customers:read')
    .input(z.object({ projectId: id }))
    .query(async ({ ctx: { app, person, store }, input }) => {
      const project = await visibleProject(person, input.projectId);
      return show(store, person, { ...project, quote: await quoteProject(app, store, project) });
    }),

  create: procedureFor('projects:write')
    .input(
      z.object({
        customerId: id,
        title: newTitle,
        siteAddress: siteAddressInput.optional(),
      }),
    )
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      const { customerId } = await visibleCustomer(person, input.customerId);
      const { title, siteAddress = {} } = input;
      const { projectId } = await write((tx) =>
        createProject(app, tx, {
          customerKey: { customerId },
          title,
          siteAddress,
          specification: {},
        }),
      );
      return { projectId };
    }),

  /** A second draft for the same customer, to quote a variation of the first. */
  copy: procedureFor('projects:write')
    .input(z.object({ projectId: id, title: newTitle }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      await visibleProject(person, input.projectId);
      const { projectId } = await write((tx) => copyProject(app, tx, input));
      return { projectId };
    }),

  /** The new figures are accepted, so that `find` no longer tells how they differ. */
  acceptFigures: procedureFor('projects:write')
    .input(z.object({ projectId: id }))
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      const project = await visibleProject(person, input.projectId);
      await write((tx) => keepFigures(app, tx, project));
    }),

  delete: procedureFor('projects:write')
    .input(z.object({ projectId: id }))
    .mutation(async ({ ctx: { app, by, person, write }, input: { projectId } }) => {
      const { customerId } = await visibleProject(person, projectId);
      const { userId } = person;
      await write((tx) => deleteProject(app, tx, { projectId, userId, by }));
      return { customerId };
    }),

  /**
   * The figures of a system without a project, and what they come from. Saves nothing; it is a mutation since what
   * it is asked is too long for an address.
   */
  calculate: procedureFor('projects:write')
    .input(
      z.object({
        postcode: siteAddressInput.shape.postcode,
        specification: specificationPatch,
      }),
    )
    .mutation(async ({ ctx: { app, store }, input }) => {
      const { specification, quote } = await calculateQuote(app, store, input);
      return { specification, quote: showQuote(quote), roof: roofOf(specification) };
    }),

  /** The price lines that a system has by the firm's price rules, to be saved by the editor. */
  applyPriceRules: procedureFor('projects:write')
    .input(
      z.object({
        postcode: siteAddress.shape.postcode,
        specification: specification.pick({ panels: true, roof: true, priceLines: true }),
      }),
    )
    .mutation(async ({ ctx: { store }, input: { postcode, specification: system } }) => {
      const { priceRules } = await readSettings(store);
      return applyPriceRules(system, { postcode, priceRules });
    }),

  /** The usage that a bill was for, at the prices that are entered; a mutation, as `calculate` is. */
  readBill: procedureFor('projects:write')
    .input(
      z.object({
        specification: specificationPatch,
        cents: z.int().positive().max(specificationLimits.unitCents),
        days: z.int().positive().max(366),
      }),
    )
    .mutation(({ input: { specification, ...bill } }) => ({
      dailyWattHours: readBill(specification, bill),
    })),

  /** The weather sites that a project can choose from, the nearest to its postcode first. */
  weatherSites: procedureFor('customers:read')
    .input(z.object({ postcode: siteAddress.shape.postcode }))
    .query(({ input: { postcode } }) => sitesByDistance(postcode)),

  /** The costs and savings of the saved system with batteries of several sizes. */
  sizeBattery: procedureFor('projects:write')
    .input(
      z.object({
        projectId: id,
        /** The revision that the desk last saw: it asks again after each save. The figures are always those of the latest. */
        revision: z.int().positive(),
        /** The price of a usable kWh, installed, before STCs. */
        centsPerKwh: z.int().min(0).max(specificationLimits.unitCents),
      }),
    )
    .query(async ({ ctx: { app, person, store }, input: { projectId, centsPerKwh } }) => {
      const project = await visibleProject(person, projectId);
      return sizeBatteryOfProject(app, store, { project, centsPerKwh });
    }),

  /** Answers like `find`; refuses with PROJECT_CHANGED when the project was saved since. */
  save: procedureFor('projects:write')
    .input(
      z.object({
        projectId: id,
        expectedRevision: z.int().positive(),
        changes: z.object({
          title: projectTitle.optional(),
          siteAddress: siteAddressInput.optional(),
          specification: specificationPatch.optional(),
          installOn: dayOrEmpty().optional(),
        }),
      }),
    )
    .mutation(async ({ ctx: { app, person, write }, input }) => {
      await visibleProject(person, input.projectId);
      const { userId, discountPercentMax } = person;
      const save = { ...input, userId, discountPercentMax };
      return write(async (tx) => show(tx, person, await updateProject(app, tx, save)));
    }),
});

/** A project with the figures that follow from it today, and whose it is. */
async function show(store: AccountDb, { abilities }: Person, project: QuotedProject) {
  const { projectId, customerId, title, siteAddress, specification, quote } = project;
  const customer = await requireCustomer(store, { customerId });
  const { statusId, kind } = findStatus(await findStatuses(store), customer.status);
  return {
    projectId,
    title,
    siteAddress,
    specification,
    installOn: project.installOn,
    revision: project.revision,
    updatedAt: project.updatedAt,
    savedBy: project.savedBy,
    isPublished: !isDraft(project),
    isSigned: (await findLatestSigned(store, projectId)) !== undefined,
    customer: { customerId, name: customerName(customer), statusId, statusKind: kind },
    quote: showQuote(quote),
    roof: roofOf(specification),
    /** Cost and margin for those who may see them; null for others. */
    margin: abilities.includes('costs:read')
      ? marginOf(specification, quote.price, await findKeptCosts(store, projectId))
      : null,
    /** The differences of the figures from those of the last save, with reasons. */
    figureChanges: (await explainFigures(store, projectId, quote)) ?? null,
  };
}

/** The figures, with what depends on the day of installation apart from the warnings. */
function showQuote({ warnings, ...figures }: Quote) {
  const { notes, timing } = partNotes(warnings);
  return { ...figures, warnings: notes, timing };
}

/** The roof drawing as SVG, and in words; null if there is nothing to draw. */
function roofOf(specification: Specification) {
  const svg = drawRoof(specification);
  return svg === undefined ? null : { svg, name: nameRoof(specification) };
}
