import type { ContractDesk, ContractStore } from '../domain/contracts/store.ts';
import type { Engine } from './engine.ts';
import type { Db } from './schema.ts';

export function contractStore(_db: Db, _accountId: number): ContractStore {
  return {};
}

export function contractDesk(_engine: Engine): ContractDesk {
  return {};
}
