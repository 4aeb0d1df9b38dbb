import { atom } from "jotai";
import type { ImportedRows, RefusedRow } from "#core/contracts/grid/imports.ts";
import type { Body } from "#core/contracts/wire/contract.ts";
import { ApiError, call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { withReason } from "../../api/with-reason.ts";

type Batch = Body<typeof import("#core/contracts/grid/imports.ts").importRows>;

/** Pause before a batch is sent again, in milliseconds. */
const REPEAT_MS = 1_000;

/**
 * Sends rows of a file, once more if the answer is lost: a repeated batch stores nothing twice. Rejects with a message
 * for people.
 */
export const importBatchAtom = atom(
  null,
  async (_get, _set, form_id: string, body: Batch): Promise<ImportedRows> => {
    const send = () => call(endpoints.importRows, { params: { form_id }, body });
    const sent = send().catch(async (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      // A single row may be longer than a request.
      if (error.status === 413 && body.rows.length === 1) return TOO_LONG;
      if (!error.isTemporary) throw error;
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
      return send();
    });
    return withReason(sent);
  },
);

/**
 * Asks what would be refused if the rows were imported now. Null: that is not known, and is said when they are imported.
 */
export const tryImportAtom = atom(
  null,
  async (
    _get,
    _set,
    form_id: string,
    body: Pick<Batch, "columns" | "rows" | "time_zone">,
    signal: AbortSignal,
  ): Promise<readonly RefusedRow[] | null> => {
    const ids = { batch_id: crypto.randomUUID(), transaction_id: crypto.randomUUID() };
    const asked = { params: { form_id }, body: { ...body, ...ids, is_trial: true }, signal };
    return call(endpoints.importRows, asked).then(
      ({ refused }) => refused,
      (error: unknown) => {
        if (error instanceof ApiError || signal.aborted) return null;
        throw error;
      },
    );
  },
);

const TOO_LONG: ImportedRows = { stored: 0, refused: [{ index: 0, problems: [] }] };
