import type { ProposalLinks, ProposalStore } from '../domain/proposals/store.ts';
import type { Engine } from './engine.ts';
import type { Db } from './schema.ts';

export function proposalStore(_db: Db, _accountId: number): ProposalStore {
  return {};
}

export function proposalLinks(_engine: Engine): ProposalLinks {
  return {};
}
