import type { Quote } from '@sundesk/solar';
import { publicProject } from '../../../domain/projects/payload.ts';
import { isDraft, type Project } from '../../../domain/projects/project.ts';
import { formatMoment } from '../../../domain/shared/time.ts';
import { wireQuote } from '../solar/quote-shapes.ts';
import { wireSpecification } from '../solar/specification-shapes.ts';

/** A project as lists with cursors hold it. */
export function wireListedProject(project: Project) {
  return {
    ...publicProject(project),
    customer_id: String(project.customerId),
    is_draft: isDraft(project),
    install_on: project.installOn,
    revision: String(project.revision),
    id: String(project.projectId),
    created_at: formatMoment(project.createdAt),
    updated_at: formatMoment(Math.max(project.createdAt, project.updatedAt)),
  };
}

/** A project as `getproject` shows it. */
export function wireProject(project: Project, quote: Quote) {
  return {
    ...publicProject(project),
    customer_id: String(project.customerId),
    is_draft: isDraft(project),
    install_on: project.installOn,
    revision: String(project.revision),
    created_at: formatMoment(project.createdAt),
    updated_at: formatMoment(project.updatedAt),
    specification: wireSpecification(project.specification),
    quote: wireQuote(quote),
  };
}
