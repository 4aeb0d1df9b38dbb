import type { ObjectUpload } from "#core/contracts/buckets.ts";
import { partCountOf, sizeOfPart } from "#core/files/objects.ts";
import type { Places } from "./places.ts";
import {
  NameTaken,
  type OnConflict,
  PartsMissing,
  Refused,
  type Upload,
  type UploadCalls,
} from "./upload-calls.ts";

/** How far an upload is. It survives a pause and a failure. */
export interface Progress {
  server: ObjectUpload | null;
  /** Etags by number of the part, 0 for a file in one piece; empty for those that the server has noted itself. */
  arrived: Record<string, string>;
  /** Bytes of the parts on their way, by number. */
  flying: Map<number, number>;
  on_conflict: OnConflict;
  seen: string | undefined;
  stop: AbortController;
}

interface Sending {
  calls: UploadCalls;
  /** Limits the requests to the storage. */
  places: Places;
  /** Bytes that arrived or are on their way. */
  onProgress: (sent: number) => void;
}

/** One attempt: a pause ends it, and the next one begins with what arrived. */
interface Attempt extends Sending {
  upload: Upload;
  progress: Progress;
  signal: AbortSignal;
}

/** Workers for the parts of one file. */
const PARTS_AT_ONCE = 3;
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 500;

/**
 * Sends a file, as far as it did not arrive, until it is listed. Throws NameTaken when the person must decide, Refused,
 * or the last error after some attempts; then it can be called again.
 */
export async function sendUpload(upload: Upload, progress: Progress, sending: Sending): Promise<void> {
  const { signal } = progress.stop;
  const attempt: Attempt = { ...sending, upload, progress, signal };
  const { calls } = sending;
  progress.server ??= await patiently(attempt, () => calls.start(upload, progress.on_conflict));
  const { server } = progress;
  for (let round = 1; ; round += 1) {
    await (server.part_size === null
      ? sendWhole(attempt, server)
      : sendParts(attempt, server, server.part_size));
    try {
      const { arrived, on_conflict, seen } = progress;
      await patiently(attempt, () =>
        calls.finish(upload, server.id, { arrived: onlyKnown(arrived), on_conflict, seen }),
      );
      return;
    } catch (error) {
      if (!(error instanceof PartsMissing) || round === ATTEMPTS) throw error;
      // None in particular: the file in one piece did not arrive.
      for (const number of error.missing.length > 0 ? error.missing : [0]) delete progress.arrived[number];
    }
  }
}

async function sendWhole(attempt: Attempt, server: ObjectUpload): Promise<void> {
  const { upload, progress, calls } = attempt;
  if ("0" in progress.arrived) return;
  let { address } = server;
  await patiently(attempt, async () => {
    address ??= (await calls.sign(upload, server.id, { arrived: {}, wanted: [] })).whole ?? null;
    const sent = address;
    // It may have expired when it fails.
    address = null;
    await sendBytes(attempt, { number: 0, address: sent!, bytes: upload.file, type: server.type });
  });
  progress.arrived["0"] = "";
}

async function sendParts(attempt: Attempt, server: ObjectUpload, part_size: number): Promise<void> {
  const { upload, progress, calls } = attempt;
  const { file } = upload;
  const numbers = Array.from({ length: partCountOf(file.size, part_size) }, (_, index) => index + 1);
  const left = numbers.filter((number) => !(number in progress.arrived));
  note(attempt);
  const workers = Array.from({ length: Math.min(PARTS_AT_ONCE, left.length) }, async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) await sendOne(number);
  });
  const results = await Promise.allSettled(workers);
  const failed = results.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;

  async function sendOne(number: number) {
    const begin = (number - 1) * part_size;
    const bytes = file.slice(begin, begin + sizeOfPart(file.size, part_size, number));
    await patiently(attempt, async () => {
      const arrived = onlyKnown(progress.arrived);
      const { [number]: address } = await calls.sign(upload, server.id, { arrived, wanted: [number] });
      progress.arrived[number] = await sendBytes(attempt, { number, address: address!, bytes, type: null });
    });
    note(attempt);
    // Noted at once, so that a reload does not send it again. Otherwise the next call notes it.
    calls.sign(upload, server.id, { arrived: onlyKnown(progress.arrived), wanted: [] }).catch(() => {});
  }
}

interface Bytes {
  number: number;
  address: string;
  bytes: Blob;
  /** Null for a part. */
  type: string | null;
}

/** Sends bytes when a place is free. Returns their ETag. */
function sendBytes(attempt: Attempt, { number, address, bytes, type }: Bytes): Promise<string> {
  const { progress, calls, places, signal } = attempt;
  return places.use(async () => {
    signal.throwIfAborted();
    const onProgress = (sent: number) => {
      progress.flying.set(number, sent);
      note(attempt);
    };
    try {
      return await calls.put(address, bytes, { type, signal, onProgress });
    } finally {
      progress.flying.delete(number);
    }
  });
}

/** Repeats what fails for a while, with longer and longer waits. */
async function patiently<Result>({ calls, signal }: Attempt, act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await act();
    } catch (error) {
      const isFinal = error instanceof NameTaken || error instanceof PartsMissing || error instanceof Refused;
      if (isFinal || signal.aborted || attempt === ATTEMPTS) throw error;
      await calls.wait(FIRST_WAIT_MS * 2 ** (attempt - 1), signal);
    }
  }
}

/** Counts what arrived and what is on its way. */
function note({ upload, progress, signal, onProgress }: Attempt): void {
  if (signal.aborted) return;
  const { size } = upload.file;
  const part_size = progress.server?.part_size ?? null;
  let sent = [...progress.flying.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (part_size !== null)
    for (const number of Object.keys(progress.arrived)) sent += sizeOfPart(size, part_size, Number(number));
  onProgress(Math.min(sent, size));
}

/** Etags that this page has received. The server knows the others. */
const onlyKnown = (arrived: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(arrived).filter(([, etag]) => etag !== ""));
