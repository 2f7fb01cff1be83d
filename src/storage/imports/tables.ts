import type { Generated } from 'kysely';
import type { ImportState, RowOutcome } from '../../domain/imports/import.ts';

/** Imported files and their rows. */
export type ImportTables = {
  imports: {
    import_id: string;
    account_id: number;
    user_id: number;
    file_name: string;
    columns_json: string;
    options_json: string;
    /** `receiving` while the file is being read, and when it could not be read to its end. */
    state: ImportState | 'receiving';
    rows_total: number;
    rows_done: Generated<number>;
    created: Generated<number>;
    updated: Generated<number>;
    skipped: Generated<number>;
    failed: Generated<number>;
    created_at: number;
    ended_at: number | null;
  };
  import_rows: {
    account_id: number;
    import_id: string;
    row_number: number;
    cells_json: string;
    email_key: string;
    outcome: RowOutcome;
    problem: string;
    /** The customer that the row made or changed. */
    customer_id: number | null;
    /** The values that an update replaced, so that it can be undone. */
    before_json: string;
    written_at: number | null;
  };
};
