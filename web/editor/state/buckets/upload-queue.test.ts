import { expect, test } from "vitest";
import type { BucketObject, ObjectUpload } from "#core/contracts/buckets.ts";
import { SMALLEST_PART } from "#core/files/objects.ts";
import { NameTaken, PartsMissing, Refused, type Upload, type UploadCalls } from "./upload-calls.ts";
import { UploadQueue } from "./upload-queue.ts";

const EXISTING = { id: "e", name: "a", is_folder: false, version: "v1" } as BucketObject;

/** A server in memory. `fail` may throw before a call. */
function setUp(fail: (call: string, count: number) => void = () => {}) {
  const counts: Record<string, number> = {};
  const log: string[] = [];
  const requests: { most: number; now: number } = { most: 0, now: 0 };
  let shown: readonly Upload[] = [];
  const note = (call: string) => {
    counts[call] = (counts[call] ?? 0) + 1;
    fail(call, counts[call]);
  };
  const calls: UploadCalls = {
    async start({ file }, on_conflict) {
      note("start");
      log.push(`start ${file.name} ${on_conflict}`);
      const part_size = file.size > SMALLEST_PART ? SMALLEST_PART : null;
      const address = part_size === null ? "https://storage/whole" : null;
      return {
        id: `server-${file.name}`,
        type: "text/plain",
        address,
        part_size,
        thumbnail_address: null,
      } as ObjectUpload;
    },
    async sign(_upload, _id, { wanted }) {
      note("sign");
      return Object.fromEntries([
        ["whole", "https://storage/again"],
        ...wanted.map((one) => [one, `https://storage/${one}`]),
      ]);
    },
    async put(address, bytes, { signal, onProgress }) {
      requests.now += 1;
      requests.most = Math.max(requests.most, requests.now);
      try {
        await new Promise((resolve) => setTimeout(resolve, 1));
        signal.throwIfAborted();
        note("put");
        onProgress(bytes.size);
        log.push(`put ${address.split("/").at(-1)} ${bytes.size}`);
        return `etag-${address}`;
      } finally {
        requests.now -= 1;
      }
    },
    async finish({ file }, _id, { arrived, on_conflict, seen }) {
      note("finish");
      log.push(`finish ${file.name} ${Object.keys(arrived).join(",")} ${on_conflict} ${seen ?? ""}`.trim());
    },
    async cancel({ file }) {
      log.push(`cancel ${file.name}`);
    },
    wait: async () => {},
  };
  const queue = new UploadQueue(calls, (uploads) => {
    shown = uploads;
  });
  const add = (name: string, size: number, known?: Parameters<UploadQueue["add"]>[1]) =>
    queue.add({ document_id: "d", folder_id: "d", path: [], file: fileOf(name, size) }, known);
  return { queue, add, log, requests, counts, shown: () => shown };
}

/** A file whose bytes are never read. */
function fileOf(name: string, size: number): File {
  const blobOf = (length: number) => ({ size: length }) as Blob;
  return { name, size, slice: (from: number, to: number) => blobOf(to - from) } as File;
}

const statuses = (uploads: readonly Upload[]) => uploads.map(({ file, status }) => `${file.name} ${status}`);
const until = (isTrue: () => boolean) => expect.poll(isTrue, { interval: 1 }).toBe(true);
const areDone = (uploads: readonly Upload[]) => uploads.every(({ status }) => status === "done");

test("sends files with at most three requests at a time", async () => {
  const { add, requests, shown, log } = setUp();
  for (let number = 1; number <= 8; number += 1) add(`f${number}`, 10);
  add("large", 5 * SMALLEST_PART + 1);
  await until(() => areDone(shown()));
  expect(requests.most).toBe(3);
  expect(log).toContain("finish large 1,2,3,4,5,6 ask");
  expect(shown().at(-1)?.sent).toBe(5 * SMALLEST_PART + 1);
});

test("repeats what fails, and says why when it fails for long", async () => {
  const few = setUp((call, count) => {
    if (call === "put" && count < 4) throw new Error("The storage is away.");
  });
  few.add("a", 10);
  await until(() => areDone(few.shown()));
  expect(few.log).toContain("put again 10");
  let isAway = true;
  const { add, queue, shown, log } = setUp((call) => {
    if (call === "put" && isAway) throw new Error("The storage is away.");
  });
  add("b", 2 * SMALLEST_PART);
  await until(() => shown()[0]?.status === "failed");
  expect(shown()[0]?.problem).toBe("The storage is away.");
  expect(queue.isBusy).toBe(false);
  expect(log).not.toContain("finish b 1,2 ask");
  isAway = false;
  queue.resume(shown()[0]!.id);
  await until(() => areDone(shown()));
  expect(log.filter((line) => line.startsWith("start"))).toHaveLength(1);
});

test("does not repeat what is refused", async () => {
  const { add, counts, shown } = setUp((call) => {
    if (call === "start") throw new Refused("Its storage is full.");
  });
  add("a", 10);
  await until(() => shown()[0]?.status === "failed");
  expect(counts.start).toBe(1);
  expect(shown()[0]?.problem).toBe("Its storage is full.");
});

test("continues after a pause with the parts that did not arrive", async () => {
  const { add, queue, shown, log } = setUp();
  add("a", 10 * SMALLEST_PART);
  await until(() => log.filter((line) => line.startsWith("put")).length >= 3);
  queue.pause("upload-1");
  expect(statuses(shown())).toEqual(["a paused"]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  const sent = log.filter((line) => line.startsWith("put")).length;
  expect(sent).toBeLessThan(10);
  expect(queue.isBusy).toBe(true);
  queue.resume("upload-1");
  await until(() => areDone(shown()));
  expect(log.filter((line) => line.startsWith("put")).toSorted()).toHaveLength(10);
});

test("continues an upload of an earlier page with the parts that are missing", async () => {
  const { add, shown, log } = setUp();
  const server = {
    id: "s",
    type: "text/plain",
    address: null,
    part_size: SMALLEST_PART,
    thumbnail_address: null,
  };
  add("a", 3 * SMALLEST_PART, { server, parts: [1, 3] });
  await until(() => areDone(shown()));
  expect(log).toEqual([`put 2 ${SMALLEST_PART}`, "finish a 2 ask"]);
});

test("sends parts again that the server does not have", async () => {
  const { add, shown, log } = setUp((call, count) => {
    if (call === "finish" && count === 1) throw new PartsMissing([2]);
  });
  add("a", 2 * SMALLEST_PART);
  await until(() => areDone(shown()));
  expect(log.filter((line) => line === `put 2 ${SMALLEST_PART}`)).toHaveLength(2);
});

test("asks about a taken name: replaces what was seen, keeps both, or skips, for all if wanted", async () => {
  const taken = (call: string, count: number) => {
    if (call === "start" && count <= 3) throw new NameTaken(EXISTING);
  };
  const { add, queue, shown, log } = setUp(taken);
  for (const name of ["a", "b", "c"]) add(name, 10);
  await until(() => shown().every(({ status }) => status === "asking"));
  queue.decide("upload-1", "replace", false);
  queue.decide("upload-2", "skip", false);
  queue.decide("upload-3", "keep_both", false);
  await until(() => areDone(shown()));
  expect(log).toContain("finish a  replace v1");
  expect(log).toContain("start c keep_both");
  expect(statuses(shown())).toEqual(["a done", "c done"]);

  const all = setUp(taken);
  for (const name of ["a", "b", "c"]) all.add(name, 10);
  await until(() => all.shown().some(({ status }) => status === "asking"));
  all.queue.decide("upload-1", "keep_both", true);
  await until(() => areDone(all.shown()));
  expect(all.log.filter((line) => line.startsWith("start")).every((line) => line.endsWith("keep_both"))).toBe(
    true,
  );
});

test("a cancelled upload leaves the list, and the server hears of it", async () => {
  const { add, queue, shown, log } = setUp();
  add("a", 10 * SMALLEST_PART);
  await until(() => log.some((line) => line.startsWith("put")));
  queue.cancel("upload-1");
  expect(shown()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(log.at(-1)).toBe("cancel a");
  expect(log.some((line) => line.startsWith("finish"))).toBe(false);
});
