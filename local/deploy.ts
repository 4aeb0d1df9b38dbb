import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { type DeployConfig, missingForDeploy, SECRETS } from "./deploy/checklist.ts";
import { ROOT } from "./processes/data-folder.ts";
import { explain, SetupError } from "./processes/setup-error.ts";

const USAGE = `Usage: npm run deploy [-- --env staging] [--dry-run] [options of \`wrangler deploy\`]

Checks wrangler.toml, builds, and deploys. Run \`npm run migrate\` first (docs/operations.md).

  --env <name>  deploys [env.<name>] of wrangler.toml
  --dry-run     does everything except the upload; needs no account and no network
  --help        prints this help
`;

function main(): void {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return;
  }
  const { env, rest } = takeEnv(args);
  checkConfiguration(env);
  run("vite/bin/vite.js", ["build"], { NODE_ENV: "production", CLOUDFLARE_ENV: env });
  requireSecrets();
  run("wrangler/bin/wrangler.js", ["deploy", ...rest]);
}

/** Removes --env from the arguments: Vite builds for one environment, and wrangler reads it from Vite's output. */
function takeEnv(args: string[]): { env: string | undefined; rest: string[] } {
  const at = args.findIndex((arg) => /^(?:-e|--env)(?:=|$)/.test(arg));
  if (at === -1) return { env: undefined, rest: args };
  const isApart = !args[at]!.includes("=");
  const env = isApart ? args[at + 1] : args[at]!.split("=")[1];
  if (!env) throw new SetupError("--env requires the name of an environment, for example `--env staging`.");
  return { env, rest: args.toSpliced(at, isApart ? 2 : 1) };
}

function checkConfiguration(env: string | undefined): void {
  // The build after this check prints wrangler's warnings.
  const read = (name?: string) =>
    unstable_readConfig(
      { config: join(ROOT, "wrangler.toml"), env: name },
      { hideWarnings: true },
    ) as unknown as DeployConfig;
  const cors = JSON.parse(readFileSync(join(ROOT, "docs/deploy/r2-cors.json"), "utf8"));
  const missing = missingForDeploy({
    config: read(env),
    cors_origins: cors.rules.flatMap(({ allowed }: { allowed: { origins: string[] } }) => allowed.origins),
    ...(env && { production: read() }),
  });
  if (missing.length === 0) return;
  const where = env ? `[env.${env}] of wrangler.toml` : "wrangler.toml";
  throw new SetupError(
    [
      `Not deployed. Fix this in ${where} (README, "Deploying"):`,
      ...missing.map((line) => `  - ${line}`),
    ].join("\n"),
  );
}

/**
 * Makes Cloudflare refuse the upload unless these secrets are set. They are not listed in wrangler.toml,
 * because local runs would then warn about each.
 */
function requireSecrets(): void {
  const path = join(ROOT, "dist/sheaf/wrangler.json");
  const config = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...config, secrets: { required: SECRETS } }));
}

function run(script: string, args: string[], env: Record<string, string | undefined> = {}): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, "node_modules", script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

try {
  main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
