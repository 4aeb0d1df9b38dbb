import { CRONS } from "#core/contracts/wire/crons.ts";
import { formPath } from "#core/contracts/wire/paths.ts";
import { runScheduled } from "./built-worker.ts";
import { startSampleProject } from "./connected/sample-project.ts";
import { dataFolder, lockDataFolder, storedSecrets } from "./processes/data-folder.ts";
import { freePort } from "./processes/free-port.ts";
import { explain } from "./processes/setup-error.ts";
import { StopList } from "./processes/stop-list.ts";
import { whyNotSeed } from "./seed/may-seed.ts";
import { DEMO_OWNER, type Seeded, seed } from "./seed/seed.ts";
import { type Services, startServices } from "./services.ts";
import { startViteServer } from "./vite-server.ts";

const PORTS = {
  editor: 5173,
  mail: 8025,
  party: 1999,
  neon: 5488,
  postgres: 54_329,
  payments: 8026,
  sample: 8027,
};
const SEEDED_RESPONSES = 1000;
/** As in wrangler.toml. */
const CRON_EVERY_MS = { minute: 60_000, hour: 60 * 60_000 };

/** `npm run dev`: the whole product on this machine, without any account. */
async function main(): Promise<void> {
  const started = new StopList();
  const stopping = new AbortController();
  // Registered before anything starts so that it can be stopped at any time.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (!stopping.signal.aborted) console.log("\nStopping …");
      stopping.abort();
    });
  }
  try {
    await start(started, stopping);
    await new Promise((resolve) => stopping.signal.addEventListener("abort", resolve, { once: true }));
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(explain(error));
      process.exitCode = 1;
    }
  }
  await started.stopAll();
  process.exit();
}

async function start(started: StopList, stopping: AbortController): Promise<void> {
  const { signal } = stopping;
  const folder = dataFolder();
  const lock = lockDataFolder(folder);
  started.add(lock.release);
  console.log("Starting …");
  const services = await startServices({
    folder,
    secrets: storedSecrets(folder),
    databaseUrl: process.env.DATABASE_URL,
    rooms: "partykit",
    isWatching: true,
    ports: PORTS,
    payments: "",
    signal,
  });
  started.add(services.stop);
  signal.throwIfAborted();

  const port = await freePort(PORTS.editor);
  const origin = `http://localhost:${port}`;
  services.payments.notify(origin);
  const sample = startSampleProject(await freePort(PORTS.sample));
  started.add(sample.child.stop);
  const vite = await startViteServer({ port, folder, vars: services.vars(origin), sample: sample.entered });
  started.add(vite.stop);
  signal.throwIfAborted();

  const isEmbedded = services.postgres !== null;
  const { connectionString } = services;
  const isAskedFor = process.argv.includes("--demo");
  const withoutDemo = await whyNotSeed({ isEmbedded, connectionString, isAskedFor });
  const seeded = withoutDemo === null ? await unlessItFails(seed({ origin, responses: 0 }), signal) : null;
  signal.throwIfAborted();
  for (const name of ["minute", "hour"] as const) {
    const run = () => runScheduled(origin, CRONS[name]).catch((error) => console.error(explain(error)));
    const cron = setInterval(run, CRON_EVERY_MS[name]);
    started.add(() => clearInterval(cron));
  }
  for (const { name, child } of [...services.children, { name: "Vite", child: vite }]) {
    child.exited.then(() => {
      if (signal.aborted) return;
      console.error(`${name} exited: ${child.lines.slice(-3).join(" ")}`);
      process.exitCode = 1;
      stopping.abort();
    });
  }
  lock.writeAddress(origin);
  printAddresses(origin, services, seeded, withoutDemo);
  console.log(`  Ctrl-C stops everything. The data stays in ${folder} until \`npm run reset\`.\n`);
  // After the addresses are printed so that people can watch the responses arrive.
  if (seeded) void unlessItFails(seed({ origin, responses: SEEDED_RESPONSES }), signal);
}

/** The product works without its demo workspace, so a failure must neither end it nor delay its end. */
async function unlessItFails(seeding: Promise<Seeded>, signal: AbortSignal): Promise<Seeded | null> {
  const stopped = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
  try {
    return await Promise.race([seeding, stopped]);
  } catch (error) {
    if (!signal.aborted) console.error(`The demo workspace is incomplete: ${explain(error)}`);
    return null;
  }
}

function printAddresses(
  origin: string,
  services: Services,
  seeded: Seeded | null,
  withoutDemo: string | null,
): void {
  const rows: [string, string][] = [["Editor", origin]];
  if (seeded) {
    rows.push(["Sign in", `${DEMO_OWNER.email}, password ${DEMO_OWNER.password}`]);
    rows.push(["Demo form", origin + formPath(seeded.demo_form_id)]);
    rows.push(["Conference", origin + formPath(seeded.conference_form_id)]);
  }
  if (withoutDemo) rows.push(["Demo", `${withoutDemo} (\`npm run dev -- --demo\` creates it)`]);
  rows.push(["Gallery", `${origin}/gallery/`]);
  rows.push(["Mailbox", services.mail.url]);
  rows.push(["Payments", `Pay with 4242 4242 4242 4242; ${services.payments.url} moves no money`]);
  // The embedded database listens on the loopback only, and its password is in the source.
  const { connectionString, postgres } = services;
  rows.push(["Database", postgres ? connectionString : connectionString.replace(/:[^:@/]*@/, ":…@")]);
  console.log(["", ...rows.map(([name, value]) => `  ${name.padEnd(11)} ${value}`), ""].join("\n"));
}

await main();
