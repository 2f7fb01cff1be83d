/** Answers remembered for repeated requests. */
export type IdempotencyTables = {
  idempotency_keys: {
    account_id: number;
    key: string;
    request_hash: string;
    answer: string;
    created_at: number;
  };
};
