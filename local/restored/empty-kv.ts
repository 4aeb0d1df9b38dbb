import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../processes/data-folder.ts";
import { SetupError } from "../processes/setup-error.ts";

/** Copies of what the database has, and notes about it. All of them are made again. */
export interface KeyValueStore {
  list(): Promise<string[]>;
  remove(keys: readonly string[]): Promise<void>;
}

/** As many as one call of the API takes. */
const PAGE = 10_000;

export async function emptyKv(store: KeyValueStore): Promise<number> {
  const keys = await store.list();
  for (let at = 0; at < keys.length; at += PAGE) await store.remove(keys.slice(at, at + PAGE));
  return keys.length;
}

function wrangler(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/wrangler/bin/wrangler.js"), "kv", ...args],
    {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 1024 ** 3,
      env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
    },
  );
  if (status !== 0) throw new SetupError(`wrangler kv ${args[0]} failed: ${stderr || stdout}`);
  return stdout;
}

/** A namespace of Cloudflare, through wrangler, which asks for a sign-in or takes CLOUDFLARE_API_TOKEN. */
export function kvOfCloudflare(namespace_id: string): KeyValueStore {
  const place = ["--namespace-id", namespace_id, "--remote"];
  return {
    async list() {
      const listed = wrangler(["key", "list", ...place]);
      return (JSON.parse(listed.slice(listed.indexOf("["))) as { name: string }[]).map(({ name }) => name);
    },
    async remove(keys) {
      const folder = mkdtempSync(join(tmpdir(), "sheaf-kv-"));
      try {
        const file = join(folder, "keys.json");
        writeFileSync(file, JSON.stringify(keys));
        wrangler(["bulk", "delete", file, ...place, "--force"]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}
