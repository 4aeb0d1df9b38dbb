import { atom, type Setter } from "jotai";
import type { BucketObject, ObjectUpload, UnfinishedUpload } from "#core/contracts/buckets.ts";
import * as endpoints from "../../api/bucket-endpoints.ts";
import { ApiError, call } from "../../api/client.ts";
import { refreshListingAtom } from "./listing.ts";
import { texts } from "./texts.ts";
import {
  type Decision,
  NameTaken,
  PartsMissing,
  Refused,
  type Upload,
  type UploadCalls,
} from "./upload-calls.ts";
import { UploadQueue } from "./upload-queue.ts";

export type { Decision, Upload } from "./upload-calls.ts";

/** Sends bytes from the browser. The page provides it because it needs APIs of the browser. */
export interface ObjectTransport {
  /** A thumbnail for a large picture; null if none is needed. */
  shrink(file: File): Promise<Blob | null>;
  put: UploadCalls["put"];
}

/** A file that was chosen, with the folders that it brings along. */
export interface ChosenFile {
  file: File;
  path: readonly string[];
}

const uploadsAtom = atom<readonly Upload[]>([]);
/** Uploads of this window, into all buckets. */
export const objectUploadsAtom = atom((get) => get(uploadsAtom));

const unfinishedAtom = atom<{ document_id: string; uploads: readonly UnfinishedUpload[] } | null>(null);
/** Uploads of this person into a bucket that another page began, and that can be continued with the same file. */
export const unfinishedUploadsAtom = atom((get) => get(unfinishedAtom));

/** The queue of this window; one per store. */
const queueAtom = atom((): { queue: UploadQueue | null } => ({ queue: null }));

const UNLOAD = "beforeunload";
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function createQueue(set: Setter, transport: ObjectTransport): UploadQueue {
  const queue = new UploadQueue(callsOf(transport), (uploads) => {
    set(uploadsAtom, uploads);
    if (queue.isBusy) window.addEventListener(UNLOAD, warn);
    else window.removeEventListener(UNLOAD, warn);
  });
  return queue;

  function callsOf({ shrink, put }: ObjectTransport): UploadCalls {
    return {
      put,
      wait: (milliseconds, signal) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          signal.addEventListener("abort", () => {
            clearTimeout(timer);
            resolve();
          });
        }),
      async start({ document_id, folder_id, path, file }, on_conflict) {
        const small = await shrink(file);
        const thumbnail = small && { size: small.size, type: small.type as "image/webp" | "image/jpeg" };
        const { name, size, type, lastModified: last_modified } = file;
        const body = { folder_id, path: [...path], name, size, type, last_modified, on_conflict };
        const started = await explained(
          call(endpoints.startObjectUpload, {
            params: { document_id },
            body: { ...body, ...(thumbnail && { thumbnail }) },
          }),
        );
        // Without it, only the preview in the grid is missing.
        if (small && started.thumbnail_address !== null) {
          const options = { type: small.type, signal: new AbortController().signal, onProgress: () => {} };
          put(started.thumbnail_address, small, options).catch(() => {});
        }
        return started;
      },
      async sign({ document_id }, upload_id, { arrived, wanted }) {
        const params = { document_id, upload_id };
        const body = { arrived: { ...arrived }, wanted: [...wanted] };
        return (await explained(call(endpoints.signUploadParts, { params, body }))).addresses;
      },
      async finish({ document_id }, upload_id, { arrived, on_conflict, seen }) {
        const params = { document_id, upload_id };
        await explained(
          call(endpoints.finishObjectUpload, {
            params,
            body: { arrived: { ...arrived }, on_conflict, seen },
          }),
        );
        void set(refreshListingAtom);
      },
      async cancel({ document_id }, upload_id) {
        await call(endpoints.cancelObjectUpload, { params: { document_id, upload_id } });
      },
    };
  }
}

/** Turns refusals into the errors of the queue. */
async function explained<Data>(result: Promise<Data>): Promise<Data> {
  return result.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.isTemporary) throw error;
    const { existing, missing, reason, issues } = (error.info ?? {}) as {
      existing?: BucketObject;
      missing?: number[];
      reason?: string;
      issues?: { message?: string }[];
    };
    if (existing !== undefined) throw new NameTaken(existing);
    if (missing !== undefined) throw new PartsMissing(missing);
    if (error.status === 404) throw new Refused(texts.gone);
    throw new Refused(issues?.[0]?.message ?? reason ?? error.message);
  });
}

/** Uploads files into a folder. One that was begun before a reload continues. */
export const uploadObjectsAtom = atom(
  null,
  (
    get,
    set,
    {
      document_id,
      folder_id,
      files,
    }: { document_id: string; folder_id: string; files: readonly ChosenFile[] },
    transport: ObjectTransport,
  ) => {
    const current = get(queueAtom);
    current.queue ??= createQueue(set, transport);
    for (const { file, path } of files) {
      const known = set(takeUnfinishedAtom, document_id, file);
      current.queue.add({ document_id, folder_id, path, file }, known ?? undefined);
    }
  },
);

/** Finds the unfinished upload of the same file, and takes it from the list. */
const takeUnfinishedAtom = atom(null, (get, set, document_id: string, file: File) => {
  const list = get(unfinishedAtom);
  if (list?.document_id !== document_id) return null;
  const found = list.uploads.find(
    ({ name, size, last_modified }) =>
      name === file.name && size === file.size && last_modified === file.lastModified,
  );
  if (found === undefined) return null;
  set(unfinishedAtom, { ...list, uploads: list.uploads.filter((one) => one !== found) });
  const { id, type, part_size, parts } = found;
  const server: ObjectUpload = { id, type, part_size, address: null, thumbnail_address: null };
  return { server, parts };
});

/** Lists what an earlier page did not finish, without the uploads of this window. */
export const loadUnfinishedAtom = atom(null, async (get, set, document_id: string) => {
  const isOwn = get(uploadsAtom).some(
    (upload) => upload.document_id === document_id && upload.status !== "done",
  );
  if (isOwn) return;
  try {
    const uploads = await call(endpoints.listObjectUploads, { params: { document_id } });
    set(unfinishedAtom, { document_id, uploads });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
});

/** Removes what arrived of an upload that an earlier page did not finish. */
export const discardUnfinishedAtom = atom(null, async (get, set, document_id: string, upload_id: string) => {
  const list = get(unfinishedAtom);
  if (list !== null)
    set(unfinishedAtom, { ...list, uploads: list.uploads.filter(({ id }) => id !== upload_id) });
  try {
    await call(endpoints.cancelObjectUpload, { params: { document_id, upload_id } });
  } catch (error) {
    // It ends by itself a day later.
    if (!(error instanceof ApiError)) throw error;
  }
});

export type UploadAct = "pause" | "resume" | "cancel";

export const changeUploadAtom = atom(null, (get, _set, id: string, act: UploadAct) =>
  get(queueAtom).queue?.[act](id),
);

export const decideUploadAtom = atom(null, (get, _set, id: string, decision: Decision, isForAll: boolean) =>
  get(queueAtom).queue?.decide(id, decision, isForAll),
);

/** Takes the uploads that are done from the list. */
export const clearUploadsAtom = atom(null, (get) => get(queueAtom).queue?.clear());
