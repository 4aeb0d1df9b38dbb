import { atom } from "jotai";
import { keyColumns } from "#core/connections/connected-table.ts";
import { pathsInColumn, smallerPicture } from "#core/connections/stored-files.ts";
import type { PooledFile } from "#core/contracts/connections/storage.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { ApiError, call } from "../../../api/client.ts";
import { listPooledFiles } from "../../../api/storage-endpoints.ts";
import { withWords } from "../../../api/with-words.ts";
import { outsideFilesAtom } from "../files/open-files.ts";
import type { CellFile } from "../files.ts";
import { storedRowsAtom } from "../page.ts";
import type { GridRow } from "../rows.ts";
import { tableAtom, tablePlaceAtom } from "../table.ts";
import { outsideTexts as texts } from "./outside-texts.ts";

/** Addresses of the files of a connected table. */

/** As many rows as the server takes at once. */
const BATCH = 100;
/** Addresses hold for an hour. */
const FRESH_MS = 50 * 60_000;
const RETRY_MS = 3_000;
/** Twice as large as it is shown, for dense screens. */
const THUMBNAIL = { width: 128, quality: 50 };

const knownAtom = atom<ReadonlyMap<string, CellFile>>(new Map<string, CellFile>());
/** Files by the id of their field and their path. */
export const knownFilesAtom = atom((get) => get(knownAtom));

/** What was asked of each row, and until when it holds; one object per store. */
const askedAtom = atom(() => new Map<string, { paths: string; until: number }>());

export const fileNameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Asks for the addresses of the shown rows that have none, or others. A second call at the same time does nothing. */
export const loadOutsideFilesAtom = atom(null, async (get, set) => {
  const { form_id, connection } = get(tablePlaceAtom);
  if (connection === null || keyColumns(connection.sb_table_schema).length === 0) return;
  const params = { form_id, table_id: connection.id };
  const fields = get(tableAtom).fields.filter(({ data }) => data?.is_outside);
  const asked = get(askedAtom);
  const now = Date.now();
  const due = get(storedRowsAtom).flatMap((row) => {
    const paths = fields.map(({ id }) => pathsInColumn(row.data[id]?.value ?? null));
    const key = JSON.stringify(paths);
    const before = asked.get(form_id + row.id);
    if (paths.every(({ length }) => length === 0)) return [];
    if (before?.paths === key && before.until > now) return [];
    asked.set(form_id + row.id, { paths: key, until: now + FRESH_MS });
    return [row];
  });
  for (let at = 0; at < due.length; at += BATCH) {
    const rows = due.slice(at, at + BATCH);
    try {
      const body = { rows: rows.map(({ id }) => id) };
      const pooled = await withWords(call(listPooledFiles, { params, body }));
      set(showAtom, rows, fields, (row, field) => (pooled[row.id]?.[field.id] ?? []).map(fileOf));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message: problem } = error;
      for (const { id } of rows) asked.get(form_id + id)!.until = now + RETRY_MS;
      set(showAtom, rows, fields, (row, field) =>
        pathsInColumn(row.data[field.id]?.value ?? null).map((path) => ({
          ...{ path, name: fileNameOf(path), src: "", thumbnail: null, problem },
        })),
      );
    }
  }
});

function fileOf({ path, signedUrl, publicUrl }: PooledFile): CellFile {
  const thumbnail = publicUrl === null ? null : smallerPicture(publicUrl, THUMBNAIL);
  const file = { path, name: fileNameOf(path), src: publicUrl ?? signedUrl ?? "", thumbnail };
  // A public address says nothing about whether there is a file.
  return signedUrl === null ? { ...file, problem: texts.gone } : file;
}

type FilesOf = (row: GridRow, field: FieldDefinition) => CellFile[];
const showAtom = atom(
  null,
  (get, set, rows: readonly GridRow[], fields: readonly FieldDefinition[], filesOf: FilesOf) => {
    const outside = new Map(get(outsideFilesAtom));
    const known = new Map(get(knownAtom));
    for (const row of rows) {
      for (const field of fields) {
        const files = filesOf(row, field);
        outside.set(row.id + field.id, files);
        for (const file of files) known.set(field.id + file.path, file);
      }
    }
    set(outsideFilesAtom, outside);
    set(knownAtom, known);
  },
);
