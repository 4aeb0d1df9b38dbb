import { atom } from "jotai";
import { type Cell, filesOfCell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { uploadType } from "#core/files/content.ts";
import { maxFiles } from "#core/files/limits.ts";
import { ApiError, call } from "../../../api/client.ts";
import { loadRecord, signRowUpload } from "../../../api/endpoints.ts";
import { explainedRefusal, knownRowsAtom } from "../edits.ts";
import { changeCellAtom } from "../history.ts";
import { patchRowsAtom } from "../page.ts";
import { applyCells } from "../rows.ts";
import { gridFormIdAtom } from "../table.ts";

/** Uploads to a signed address. The page provides it because it needs APIs of the browser. */
export interface FileTransport {
  /** A thumbnail for a large picture; null if none is needed. */
  shrink(file: File): Promise<Blob | null>;
  put(
    address: string,
    file: Blob,
    options: { type: string; onProgress?: (share: number) => void },
  ): Promise<void>;
}

/** An upload into a cell. */
export interface CellUpload {
  id: string;
  row_id: string;
  local_id: string;
  field: FieldDefinition;
  file: File;
  /** Path of the file to replace; null to append. */
  replaces: string | null;
  /** The uploaded share, between 0 and 1. */
  progress: number;
  /** Why the upload failed; null while it is in progress. */
  problem: string | null;
}

/** Another user may change the cell during the upload. The edit is then repeated with the new content. */
const MOST_TRIES = 3;

const uploadsAtom = atom<readonly CellUpload[]>([]);
/** Every upload whose file is not in its cell yet. */
export const cellUploadsAtom = atom((get) => get(uploadsAtom));

const patchAtom = atom(null, (get, set, id: string, patch: Partial<CellUpload>) =>
  set(
    uploadsAtom,
    get(uploadsAtom).map((upload) => (upload.id === id ? { ...upload, ...patch } : upload)),
  ),
);

/** Removes a failed upload from the list. */
export const dismissUploadAtom = atom(null, (get, set, id: string) =>
  set(
    uploadsAtom,
    get(uploadsAtom).filter((upload) => upload.id !== id),
  ),
);

/**
 * Uploads a file and adds it to its cell. Returns whether it succeeded. If not, the upload contains the
 * reason.
 */
export const uploadToCellAtom = atom(
  null,
  (
    get,
    set,
    upload: Pick<CellUpload, "row_id" | "local_id" | "field" | "file" | "replaces">,
    transport: FileTransport,
  ): Promise<boolean> => {
    const id = crypto.randomUUID();
    set(uploadsAtom, [...get(uploadsAtom), { ...upload, id, progress: 0, problem: null }]);
    return set(runAtom, id, transport);
  },
);

/** Retries a failed upload. */
export const retryUploadAtom = atom(null, (_get, set, id: string, transport: FileTransport) => {
  set(patchAtom, id, { problem: null, progress: 0 });
  return set(runAtom, id, transport);
});

const runAtom = atom(null, async (get, set, id: string, transport: FileTransport): Promise<boolean> => {
  const upload = get(uploadsAtom).find((one) => one.id === id);
  if (upload === undefined) return false;
  try {
    const onProgress = (progress: number) => set(patchAtom, id, { progress });
    const path = await set(uploadRowFileAtom, { ...upload, onProgress }, transport);
    await set(nameFileAtom, upload, path);
    set(dismissUploadAtom, id);
    return true;
  } catch (error) {
    const explained = explainedRefusal(error, upload.field);
    set(patchAtom, id, { problem: explained instanceof Error ? explained.message : String(explained) });
    return false;
  }
});

/** A file for a row's answer. */
interface RowFile extends Pick<CellUpload, "row_id" | "field" | "file"> {
  /** The uploaded share, between 0 and 1. */
  onProgress: (share: number) => void;
}

/** Uploads a file for a row's answer; returns its storage path. The answer does not refer to it yet. */
export const uploadRowFileAtom = atom(null, async (get, _set, upload: RowFile, transport: FileTransport) => {
  const { row_id, field, file, onProgress } = upload;
  const form_id = get(gridFormIdAtom);
  const type = uploadType(file.type);
  const small = await transport.shrink(file);
  const thumbnail = small && { size: small.size, type: small.type as "image/webp" | "image/jpeg" };
  const { signedUrl, thumbnailUrl, path } = await call(signRowUpload, {
    params: { form_id, row_id, field_id: field.id },
    body: { file: { name: file.name, size: file.size, type, ...(thumbnail && { thumbnail }) } },
  });
  // The thumbnail is optional: without it, only the table's preview is missing.
  if (small && thumbnailUrl) transport.put(thumbnailUrl, small, { type: small.type }).catch(() => {});
  await transport.put(signedUrl, file, { type, onProgress });
  return path;
});

/** The content of a cell, of whichever page: what is known of it, or what the server has if it `isChanged`. */
const cellNowAtom = atom(
  null,
  async (
    get,
    set,
    { row_id, field: { id } }: Pick<CellUpload, "row_id" | "field">,
    isChanged = false,
  ): Promise<Cell | null> => {
    const known = get(knownRowsAtom).find((row) => row.id === row_id);
    if (known !== undefined && !isChanged) return known.data[id] ?? null;
    const { row } = await call(loadRecord, { params: { form_id: get(gridFormIdAtom), row_id } });
    const cell = row.data[id] ?? null;
    const { version } = row;
    set(patchRowsAtom, (rows) => applyCells(rows, { row_id, cells: { [id]: cell }, version }), 0);
    return cell;
  },
);

/** Adds the file to its cell's current content. */
const nameFileAtom = atom(null, async (_get, set, upload: CellUpload, path: string): Promise<void> => {
  const { row_id, local_id, field, replaces, file } = upload;
  const added = { path, name: file.name };
  for (let tries = 1; ; tries += 1) {
    const cell = await set(cellNowAtom, upload, tries > 1);
    const before = filesOfCell(cell);
    const at = before.findIndex((one) => one.path === replaces);
    const files = at === -1 ? [...before, added] : before.with(at, added);
    const value = (maxFiles(field) === 1 ? [added] : files).map((one) => one.path);
    try {
      await set(changeCellAtom, { row_id, local_id, field, value, files, expected: cell, seen: cell });
      return;
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === "CONFLICT";
      if (!isChanged || tries === MOST_TRIES) throw error;
    }
  }
});

/** Removes a file from its cell. The edit can be undone for a week. */
export const removeFileAtom = atom(
  null,
  async (
    _get,
    set,
    { row_id, local_id, field }: Pick<CellUpload, "row_id" | "local_id" | "field">,
    path: string,
  ) => {
    const cell = await set(cellNowAtom, { row_id, field });
    const files = filesOfCell(cell);
    const value = files.map((file) => file.path).filter((one) => one !== path);
    await set(changeCellAtom, { row_id, local_id, field, value, files, expected: cell, seen: cell });
  },
);
