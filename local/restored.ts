import { parseArgs } from "node:util";
import { explain, SetupError } from "./processes/setup-error.ts";
import { kvOfCloudflare } from "./restored/empty-kv.ts";
import { dropHeld, HELD_KINDS, releaseHeld } from "./restored/held-events.ts";
import type { Bucket } from "./restored/object-list.ts";
import { describeHeld, restored, withRestored } from "./restored/restored.ts";

const USAGE = `Usage: DATABASE_URL=postgresql://… npm run restored [-- options]

Makes a restored database ready for the Worker (docs/operations.md, "Backup and restore"). Run it after
\`npm run migrate\`, while MAINTENANCE is on, with the direct connection string. It can be run again.

  - holds the emails, webhooks, rows and copies that were not delivered at the time of the backup, and lists them
  - raises the versions of forms and canvases above all that were ever handed out
  - clears ids of the former cluster, mends sequences of response numbers, and ends all sign-ins
  - with S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in the environment: repeats the erasures since
    the backup, and lists rows without files and files without rows

  --kv <id>         also empties this KV namespace, through wrangler
  --lists <folder>  writes the lists of files to this folder; by default only the first 20 are printed
  --held            only lists what is held
  --release         sends what is held
  --drop            never sends what is held: a form's delivery log lists it, and can send it again
  --only <kinds>    of --release and --drop: mail, ${HELD_KINDS.join(", ")}, with commas between them
  --help            prints this help
`;

const OPTIONS = {
  kv: { type: "string" },
  lists: { type: "string" },
  held: { type: "boolean", default: false },
  release: { type: "boolean", default: false },
  drop: { type: "boolean", default: false },
  only: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

const report = (line: string) => console.log(line);

async function main(): Promise<void> {
  const values = readArguments();
  if (values.help) return console.log(USAGE);
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) throw new SetupError("Set DATABASE_URL to the direct connection string.");
  const { held, release, drop } = values;
  if (Number(held) + Number(release) + Number(drop) > 1)
    throw new SetupError("Choose one of --held, --release and --drop.");
  if (values.only !== undefined && !release && !drop)
    throw new SetupError("--only belongs to --release or --drop.");
  const kinds = kindsOf(values.only);
  if (!held && !release && !drop) {
    const kv = values.kv === undefined ? null : kvOfCloudflare(values.kv);
    return restored({
      connectionString,
      now: new Date(),
      report,
      bucket: bucketOf(process.env),
      kv,
      lists: values.lists ?? null,
    });
  }
  await withRestored(connectionString, async (client) => {
    if (release) report(`Released ${await releaseHeld(client, kinds)} events.`);
    if (drop) report(`Dropped ${await dropHeld(client, kinds, new Date())} events.`);
    await describeHeld(client, report);
  });
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function kindsOf(only: string | undefined): string[] {
  if (only === undefined) return ["mail", ...HELD_KINDS];
  const kinds = only.split(",").map((kind) => kind.trim());
  const unknown = kinds.find((kind) => kind !== "mail" && !(HELD_KINDS as readonly string[]).includes(kind));
  if (unknown !== undefined) throw new SetupError(`--only does not know ${unknown}.\n\n${USAGE}`);
  return kinds;
}

function bucketOf(env: NodeJS.ProcessEnv): Bucket | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = env;
  const { S3_ACCESS_KEY_ID: access_key_id, S3_SECRET_ACCESS_KEY: secret_access_key } = env;
  if (!endpoint || !bucket || !access_key_id || !secret_access_key) return null;
  return { endpoint, bucket, access_key_id, secret_access_key };
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
