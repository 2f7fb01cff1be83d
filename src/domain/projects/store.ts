import type { Moment } from '../shared/time.ts';
import type { Project } from './project.ts';

export type ProjectStore = {
  insert(project: Omit<Project, 'projectId' | 'revision' | 'updatedAt'>): Promise<number>;
  find(projectId: number): Promise<Project | undefined>;
  /** Oldest first. */
  ofCustomer(customerId: number): Promise<Project[]>;
  /** Writes title, site and specification and counts the revision up. */
  save(
    project: Pick<Project, 'projectId' | 'title' | 'siteAddress' | 'specification' | 'installOn'>,
    at: Moment,
  ): Promise<void>;
  /** The path of the published PDF; empty when nothing is published any more. */
  setProposalLink(projectId: number, proposalLink: string, at: Moment): Promise<void>;
  /** When the draft is to be announced, and the project as it was announced last (`{}` before the first time). */
  announcement(projectId: number): Promise<{ at: Moment | undefined; announced: object }>;
  /** Sets when it is to be announced, or that it needs no more. */
  announceAt(projectId: number, at: Moment | undefined): Promise<void>;
  setAnnounced(projectId: number, announced: object): Promise<void>;
};

/** Drafts of all accounts that are to be announced. */
export type DraftQueue = {
  due(now: Moment, limit: number): Promise<{ accountId: number; projectId: number }[]>;
};
