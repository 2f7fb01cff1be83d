import type { KeptFigures } from '@sundesk/solar';
import type { User } from '../accounts/team/user.ts';
import type { CustomerDetails, Note } from '../customers/customer.ts';
import type { Moment } from '../shared/time.ts';
import type { PieceCost } from './costs/margin.ts';
import type { Project } from './project.ts';

export type ProjectStore = {
  insert(project: Omit<Project, 'projectId' | 'revision' | 'updatedAt'>): Promise<number>;
  find(projectId: number): Promise<Project | undefined>;
  /** Those of these numbers that there are, in no order. */
  findAll(projectIds: readonly number[]): Promise<Project[]>;
  /** Projects of the account or of one customer, in the order of their numbers. */
  page(page: {
    customerId?: number | undefined;
    after: number | undefined;
    limit: number;
  }): Promise<Project[]>;
  /** Oldest first. */
  ofCustomer(customerId: number): Promise<Project[]>;
  /**
   * Writes title, site, specification and agreed day of installation, and counts the revision up. False when the
   * stored revision is not the one that was read.
   */
  save(
    project: Pick<
      Project,
      'projectId' | 'title' | 'siteAddress' | 'specification' | 'installOn' | 'revision'
    >,
    at: Moment,
  ): Promise<boolean>;
  /** Removes a project with its proposals, visits and contracts, of which none may be signed. */
  remove(projectId: number, at: Moment): Promise<void>;
  /** The path of the published PDF; empty when nothing is published any more. */
  setProposalLink(projectId: number, proposalLink: string, at: Moment): Promise<void>;
  /** The figures kept at the last save; undefined where none were. */
  figures(projectId: number): Promise<KeptFigures | undefined>;
  keepFigures(projectId: number, figures: KeptFigures): Promise<void>;
  /** What its products cost when they were chosen; empty before the first save that kept it. */
  costs(projectId: number): Promise<PieceCost[]>;
  keepCosts(projectId: number, costs: readonly PieceCost[]): Promise<void>;
  /** When the draft is to be announced, and the project as it was announced last (`{}` before the first time). */
  announcement(projectId: number): Promise<{ at: Moment | undefined; announced: object }>;
  /** Sets when it is to be announced, or that it needs no more. */
  announceAt(projectId: number, at: Moment | undefined): Promise<void>;
  /**
   * The announcement that was due at `at` has been made, and this is what was announced. False when it was due at
   * another time: a node was faster, or there was another save.
   */
  settleAnnouncement(
    projectId: number,
    settled: { at: Moment; announced: object },
  ): Promise<boolean>;
};

/** Drafts of all accounts that are to be announced. */
export type DraftQueue = {
  /** The longest waiting first. */
  due(now: Moment, limit: number): Promise<{ accountId: number; projectId: number }[]>;
  /** When the next one is due, which may be over; undefined when none waits. */
  nextDueAt(): Promise<Moment | undefined>;
};

/** JSON text of what the interface shows, for the rows that hold it. */
export type PublicForms = {
  user(user: User): string;
  details(details: CustomerDetails): string;
  notes(notes: readonly Pick<Note, 'createdAt' | 'text'>[]): string;
  projects(projects: readonly Project[]): string;
};
