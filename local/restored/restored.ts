import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { ERASURES } from "#core/files/erasures.ts";
import { SetupError } from "../processes/setup-error.ts";
import { compareFiles, type FileDifference } from "./compare-files.ts";
import { emptyKv, type KeyValueStore } from "./empty-kv.ts";
import { forgetCluster } from "./forget-cluster.ts";
import { holdEvents, listHeld } from "./held-events.ts";
import { type Bucket, objectList } from "./object-list.ts";
import { raiseVersions } from "./raise-versions.ts";
import { repeatErasures } from "./repeat-erasures.ts";

export interface RestoredOptions {
  connectionString: string;
  now: Date;
  report(line: string): void;
  /** Null: it is not looked at. */
  bucket?: Bucket | null;
  /** Null: it stays as it is. */
  kv?: KeyValueStore | null;
  /** Folder for the lists of files; null: only the first ones are printed. */
  lists?: string | null;
}

/** Connects for one piece of work. */
export async function withRestored<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  if (URL.parse(connectionString)?.hostname.includes("-pooler."))
    throw new SetupError("Use Neon's direct connection string, the one without `-pooler` in its host.");
  const client = new Client({ connectionString, application_name: "sheaf restored" });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SET statement_timeout = 0");
    const { rows } = await client.query("SELECT to_regclass('outbox') IS NOT NULL AS is_ours");
    if (!rows[0].is_ours)
      throw new SetupError("This database is empty. Restore it, and run `npm run migrate`.");
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * What a restored database needs before the Worker may use it. Each step can be repeated, so a run that stopped is run
 * again.
 */
export async function restored(options: RestoredOptions): Promise<void> {
  const { now, report, bucket = null, kv = null } = options;
  await withRestored(options.connectionString, async (client) => {
    const held = await holdEvents(client, now);
    report(`Outbox: ${held} newly held.`);
    await describeHeld(client, report);
    const raised = await raiseVersions(client, now);
    report(`Versions: raised those of ${raised.forms} forms and ${raised.canvases} canvases.`);
    const forgotten = await forgetCluster(client);
    report(
      `Former cluster: cleared ${forgotten.transactions} ids of transactions in histories and ${forgotten.indexes} in search indexes, ` +
        `mended ${forgotten.sequences} sequences, ended ${forgotten.sessions} sign-ins.`,
    );
    if (kv === null) report("KV: not emptied. Stale copies show until a form is opened once in each place.");
    else report(`KV: removed ${await emptyKv(kv)} keys.`);
    if (bucket === null) {
      report("Erasures: unknown. Files: not compared. Both need S3_ENDPOINT, S3_BUCKET and its keys.");
      return;
    }
    const again = await repeatErasures(client, objectList(bucket, ERASURES), now);
    report(`Erasures: repeated ${again.length}.`);
    for (const customer_id of again) report(`  ${customer_id}`);
    await reportFiles(compareFiles(client, objectList(bucket)), options);
  });
}

const minute = (time: Date) => time.toISOString().slice(0, 16).replace("T", " ");

/** Prints what would go out. */
export async function describeHeld(client: Client, report: (line: string) => void): Promise<void> {
  const { groups, rows } = await listHeld(client);
  if (groups.length === 0) return report("  Nothing is held.");
  for (const { kind, type, form, count, tried, oldest, newest } of groups) {
    const times = count === 1 ? minute(oldest) : `${minute(oldest)} to ${minute(newest)}`;
    report(
      `  ${String(count).padStart(6)}  ${kind.padEnd(15)}  ${type.padEnd(16)}  ${form}, ${times}, ${tried} tried`,
    );
  }
  report("  The first of them:");
  for (const { kind, type, form, local_index, created_at } of rows) {
    const response = local_index === null ? "" : `, response ${local_index}`;
    report(`    ${minute(created_at)}  ${kind}  ${type}  ${form}${response}`);
  }
  report("  `--release` sends them, `--drop` does not; with `--only` those of some kinds.");
}

const MOST_PRINTED = 20;

async function reportFiles(
  differences: AsyncGenerator<FileDifference>,
  { report, lists = null }: RestoredOptions,
): Promise<void> {
  const counts = { "row without file": 0, "file without row": 0 };
  const fileOf = (kind: FileDifference["kind"]) => join(lists ?? "", `${kind.replaceAll(" ", "-")}.txt`);
  if (lists !== null) {
    mkdirSync(lists, { recursive: true });
    for (const kind of Object.keys(counts)) writeFileSync(fileOf(kind as FileDifference["kind"]), "");
  }
  for await (const { kind, path } of differences) {
    counts[kind] += 1;
    if (lists !== null) writeFileSync(fileOf(kind), `${path}\n`, { flag: "a" });
    else if (counts[kind] <= MOST_PRINTED) report(`  ${kind}: ${path}`);
  }
  const place = lists === null ? "" : ` Listed in ${lists}.`;
  report(
    `Files: ${counts["row without file"]} rows without a file, ${counts["file without row"]} files without a row.${place}`,
  );
}
