import { atom } from "jotai";
import type {
  BucketObject,
  LinkSpan,
  MoveResult,
  ObjectLink,
  ObjectPage,
  ObjectUse,
} from "#core/contracts/buckets.ts";
import * as endpoints from "../../api/bucket-endpoints.ts";
import { ApiError, call } from "../../api/client.ts";
import { withReason } from "../../api/with-reason.ts";
import { refreshDocumentAtom } from "../editing/document.ts";
import { refreshListingAtom } from "./listing.ts";

const BY_NAME = { order: "name", direction: "asc" } as const;

/** Objects in one call. Each step shows its progress, and can be the last. */
const STEP = 100;

/** Forms show some of the files, so that their pages would break. */
export class InUse extends Error {
  readonly uses: readonly ObjectUse[];
  constructor(uses: readonly ObjectUse[]) {
    super("Forms use these files.");
    this.uses = uses;
  }
}

async function withUses<Data>(result: Promise<Data>): Promise<Data> {
  return withReason(result).catch((error: unknown) => {
    const uses = error instanceof ApiError ? error.info?.used_by : undefined;
    throw Array.isArray(uses) ? new InUse(uses as ObjectUse[]) : error;
  });
}

/** Calls `act` for a hundred at a time, and reports how many are done. */
async function inSteps(
  ids: readonly string[],
  onProgress: (done: number) => void,
  act: (step: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let done = 0; done < ids.length; done += STEP) {
    await act(ids.slice(done, done + STEP));
    onProgress(Math.min(ids.length, done + STEP));
  }
}

export const createFolderAtom = atom(
  null,
  async (_get, set, document_id: string, body: { folder_id: string; name: string }): Promise<void> => {
    await withReason(call(endpoints.createFolder, { params: { document_id }, body }));
    await set(refreshListingAtom);
  },
);

export interface Change {
  document_id: string;
  ids: readonly string[];
  /** The person was told which forms use the files. */
  is_use_known: boolean;
  onProgress: (done: number) => void;
}

/** Deletes objects in steps. Throws InUse before anything is deleted that a form shows. */
export const deleteObjectsAtom = atom(null, async (_get, set, change: Change): Promise<void> => {
  const { document_id, ids, is_use_known, onProgress } = change;
  try {
    await inSteps(ids, onProgress, (step) =>
      withUses(
        call(endpoints.deleteObjects, { params: { document_id }, body: { ids: [...step], is_use_known } }),
      ),
    );
  } finally {
    await set(refreshListingAtom);
  }
});

export interface ObjectMove extends Change {
  /** Null: its own folder, for a rename. */
  folder_id: string | null;
  /** The new name, of a single object. */
  name?: string;
  on_conflict?: "ask" | "replace" | "keep_both";
  /** Versions that may be replaced, by the id of the object that moves. */
  seen?: Record<string, string>;
}

/** Moves objects in steps, or renames one. Returns what did not move. Throws InUse as `deleteObjectsAtom`. */
export const moveObjectsAtom = atom(null, async (_get, set, move: ObjectMove): Promise<MoveResult[]> => {
  const {
    document_id,
    ids,
    onProgress,
    folder_id,
    name,
    is_use_known,
    on_conflict = "ask",
    seen = {},
  } = move;
  const left: MoveResult[] = [];
  try {
    await inSteps(ids, onProgress, async (step) => {
      const body = { ids: [...step], folder_id, name, on_conflict, is_use_known, seen: only(seen, step) };
      const results = await withUses(call(endpoints.moveObjects, { params: { document_id }, body }));
      left.push(...results.filter(({ outcome }) => outcome !== "moved"));
    });
  } finally {
    await set(refreshListingAtom);
  }
  return left;
});

const only = (seen: Record<string, string>, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(seen).filter(([id]) => ids.includes(id)));

/** Opens the bucket to everyone who knows the address of a file, or closes it. */
export const setBucketAccessAtom = atom(
  null,
  async (_get, set, document_id: string, is_public: boolean): Promise<void> => {
    await withReason(call(endpoints.setBucketAccess, { params: { document_id }, body: { is_public } }));
    await set(refreshDocumentAtom, document_id);
  },
);

/** The address of a file for everyone; signed, if the bucket is private. */
export const signLinkAtom = atom(
  null,
  (
    _get,
    _set,
    document_id: string,
    { id: object_id }: BucketObject,
    valid_for: LinkSpan,
  ): Promise<ObjectLink> =>
    withReason(call(endpoints.signObjectLink, { params: { document_id, object_id }, query: { valid_for } })),
);

export interface FolderQuery {
  document_id: string;
  /** The key of the folder. */
  path: string;
  /** Part of a name, of folders in the whole bucket; empty: those in the folder. */
  search: string;
  /** `next` of the previous page. */
  after?: string;
}

/** A page of folders, to choose one. */
export const readFoldersAtom = atom(
  null,
  (_get, _set, { document_id, ...query }: FolderQuery): Promise<ObjectPage> =>
    withReason(
      call(endpoints.listObjects, {
        params: { document_id },
        query: { ...BY_NAME, ...query, kind: "folders" },
      }),
    ),
);
