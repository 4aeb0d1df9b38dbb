/**
 * The first page of a folder with 10,000 files over HTTP from the built Worker, also sorted and searched, beside one S3
 * list of 100 of the same objects from the local storage, in the same run. Prints medians and their ratio.
 *
 *     npx node bench/bucket-list.ts [files] [rounds]
 */
import { AwsClient } from "aws4fetch";
import { Client } from "pg";
import { fillPath } from "#core/contracts/wire/address.ts";
import { buckets } from "#core/contracts/wire/bucket-addresses.ts";
import { buildIfStale } from "#local/build.ts";
import { startLocalCloud } from "#local/local-cloud.ts";
import { makeStorage } from "../tests/journeys/documents/bucket.ts";
import { newOwner } from "../tests/journeys/owner.ts";
import { median } from "./median.ts";

const FILES = Number(process.argv[2] ?? 10_000);
const ROUNDS = Number(process.argv[3] ?? 31);
const WARM_UP = 5;
const WRITERS = 16;
const PREFIX = "bench/";

await buildIfStale();
const cloud = await startLocalCloud();
const sql = new Client({ connectionString: cloud.services.connectionString });
try {
  await sql.connect();
  await run();
} finally {
  await sql.end();
  await cloud.stop();
}

async function run() {
  const owner = await newOwner({ origin: cloud.origin, connectionString: cloud.services.connectionString });
  const { document_id } = await makeStorage(owner);
  await sql.query(
    `INSERT INTO bucket_object (bucket_id, folder_id, name, blob_id, size, type, is_shown, created_at, changed_at)
     SELECT $1::uuid, $1::uuid, 'file ' || lpad(n::text, 6, '0') || '.txt', gen_random_uuid(), (n * 7919) % 100000,
       'text/plain', false, now(), now() - ((n * 104729) % 100000) * interval '1 second'
     FROM generate_series(1, $2::integer) n`,
    [document_id, FILES],
  );
  await sql.query("ANALYZE bucket_object");
  const s3 = await fillStorage();

  const list =
    (query: Record<string, string> = {}) =>
    async () => {
      const path = `${fillPath(buckets.listObjects, { document_id })}?${new URLSearchParams(query)}`;
      const response = await fetch(cloud.origin + path, { headers: { cookie: owner.client.cookie } });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.text();
    };
  const cases: [string, () => Promise<unknown>][] = [
    ["S3 list", s3],
    ["by name", list()],
    ["by name, Z to A", list({ direction: "desc" })],
    ["by size", list({ order: "size", direction: "desc" })],
    ["by time", list({ order: "changed", direction: "desc" })],
    ["search, all match", list({ search: "FILE" })],
    ["search, one matches", list({ search: "009999" })],
  ];
  const times = new Map(cases.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (const [name, act] of cases) {
      const start = performance.now();
      await act();
      if (round >= WARM_UP) times.get(name)!.push(performance.now() - start);
    }
  }
  const base = median(times.get("S3 list")!);
  for (const [name, all] of times) {
    const ms = median(all);
    console.log(`${name.padEnd(22)} ${ms.toFixed(1).padStart(7)} ms ${(ms / base).toFixed(2).padStart(6)}x`);
  }
}

/** Puts as many objects into the local storage. Returns the list of the first 100. */
async function fillStorage(): Promise<() => Promise<unknown>> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = cloud.services.vars(
    cloud.origin,
  );
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
    service: "s3",
    region: "auto",
  });
  const root = `${S3_ENDPOINT}/${S3_BUCKET}`;
  let next = 0;
  const write = async () => {
    for (let number = ++next; number <= FILES; number = ++next) {
      const address = `${root}/${PREFIX}file-${String(number).padStart(6, "0")}.txt`;
      const response = await client.fetch(address, { method: "PUT", body: "a" });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The storage returned ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return async () => {
    const response = await client.fetch(`${root}?list-type=2&prefix=${PREFIX}&delimiter=%2F&max-keys=100`);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response.text();
  };
}
