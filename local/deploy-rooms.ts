import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./processes/data-folder.ts";
import { explain, SetupError } from "./processes/setup-error.ts";
import { PARTYKIT_COMPATIBILITY_DATE } from "./rooms/room-bundles.ts";

const SECRET_LENGTH_MIN = 32; // required by the Worker (worker/env.ts)
const NAME = "sheaf-rooms";

/**
 * `npm run deploy:rooms`: deploys the rooms to PartyKit, with ROOM_SECRET from the environment. The secret is
 * passed in a file that only we can read because every user of this machine can read arguments.
 */
async function deployRooms(own: string[]): Promise<number> {
  const secret = process.env.ROOM_SECRET ?? "";
  if (secret.length < SECRET_LENGTH_MIN) {
    throw new SetupError(
      `Set ROOM_SECRET to the same secret as the Worker's (at least ${SECRET_LENGTH_MIN} characters).`,
    );
  }
  // On a signal, PartyKit exits first; then we remove the folder. The terminal sends SIGINT to PartyKit too.
  let partykit: ChildProcess | null = null;
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, () => partykit?.kill(signal));
  const folder = mkdtempSync(join(tmpdir(), "sheaf-rooms-")); // 0700
  try {
    const config = join(folder, "partykit.json");
    writeFileSync(config, JSON.stringify({ vars: { ROOM_SECRET: secret } }), { mode: 0o600 });
    // PartyKit includes the nearest `.env` in the deployed code, so it runs in a folder with an empty one.
    writeFileSync(join(folder, ".env"), "");
    const command = [
      join(ROOT, "node_modules/partykit/dist/bin.mjs"),
      ...["deploy", join(ROOT, "party/server.ts"), "--config", config, "--with-vars"],
      ...["--compatibility-date", PARTYKIT_COMPATIBILITY_DATE],
      ...["--name", NAME],
      ...own, // last because the last occurrence of an option wins
    ];
    partykit = spawn(process.execPath, command, { cwd: folder, stdio: "inherit" });
    const [code] = await once(partykit, "close");
    return code ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await deployRooms(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
