import { atom } from "jotai";
import { answerColumns, type FieldStorage, pathColumns } from "#core/connections/storage-path.ts";
import type { ExternalBucket } from "#core/contracts/connections/storage.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/storage-endpoints.ts";
import { withReason } from "../../api/with-reason.ts";
import { withWords } from "../../api/with-words.ts";
import { documentAtom, patchDocumentAtom } from "../editing/document.ts";
import { loadedAtoms } from "../editing/loaded.ts";

/** Where the files of the open document's fields are kept, beside this server. */

export type StorageType = FieldStorage["type"];

const outside = loadedAtoms(
  (database_id): Promise<readonly ExternalBucket[]> =>
    withWords(call(endpoints.listExternalBuckets, { params: { database_id } })),
);
const own = loadedAtoms(
  (form_id): Promise<readonly ExternalBucket[]> =>
    call(endpoints.listProjectBuckets, { params: { form_id } }),
);
/** The buckets that can be chosen: of the connected database, and of the project. */
export const bucketsStateAtoms = { "x-supabase": outside.stateAtom, bucket: own.stateAtom } as const;
export const loadBucketsAtom = atom(null, async (get, set, type: StorageType) => {
  const { database_id, form } = get(documentAtom);
  if (type === "bucket") await set(own.loadAtom, form.form_id);
  else if (database_id !== null) await set(outside.loadAtom, database_id);
});

/** Storages by field. A field that keeps its files on this server has none. */
export const storagesAtom = atom((get) => get(documentAtom).storages ?? {});

/** What was entered and is not stored yet. */
export type EnteredStorage = Pick<FieldStorage, "type" | "bucket" | "path">;

const enteredAtom = atom<Readonly<Record<string, EnteredStorage>>>({});
/** Entries by field, which stay when the panel closes or moves. Null drops one. */
export const enteredStoragesAtom = atom(
  (get) => get(enteredAtom),
  (get, set, field_id: string, entered: EnteredStorage | null) => {
    const { [field_id]: _, ...others } = get(enteredAtom);
    set(enteredAtom, entered === null ? others : { ...others, [field_id]: entered });
  },
);

/** The columns that a path can name, and those whose values come later; null: the document has no table outside. */
export const pathColumnsAtom = atom((get) => {
  const { connection, form } = get(documentAtom);
  if (connection === null) return null;
  const { sb_table_schema: definition, id_column } = connection;
  const names = form.fields.map(({ name }) => name);
  return pathColumns({ definition, id_column }, names);
});

/** What a path into a bucket of the project can name. */
export const answerColumnsAtom = atom((get) => answerColumns(get(documentAtom).form.fields));

/** Keeps later files of a field in a bucket. Rejects with an error for `refusalOf`. */
export const saveStorageAtom = atom(null, async (get, set, field_id: string, body: FieldStorage) => {
  const { document, form } = get(documentAtom);
  const params = { form_id: form.form_id, field_id };
  const saved = await call(endpoints.saveFieldStorage, { params, body });
  set(patchDocumentAtom, document.id, (shown) => ({
    ...shown,
    storages: { ...shown.storages, [field_id]: saved },
  }));
  set(enteredStoragesAtom, field_id, null);
});

/** Keeps later files of a field on this server only. */
export const removeStorageAtom = atom(null, async (get, set, field_id: string) => {
  const { document, form } = get(documentAtom);
  await withReason(call(endpoints.removeFieldStorage, { params: { form_id: form.form_id, field_id } }));
  set(patchDocumentAtom, document.id, (shown) => {
    const { [field_id]: _, ...others } = shown.storages ?? {};
    return { ...shown, storages: others };
  });
  set(enteredStoragesAtom, field_id, null);
});
