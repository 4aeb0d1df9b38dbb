import { RATE_COUNTERS } from "#core/contracts/wire/rate-limits.ts";
import { isSiteAddress } from "#worker/env.ts";

/** The part of wrangler's configuration that the checklist needs, for one environment. */
export interface DeployConfig {
  vars: Record<string, unknown>;
  kv_namespaces: { binding: string; id?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
  ratelimits?: { name: string }[];
  routes?: (string | { pattern: string })[];
  workers_dev?: boolean;
}

export interface Checked {
  config: DeployConfig;
  /** The origins of docs/deploy/r2-cors.json. */
  cors_origins: string[];
  /** Production's configuration, if `config` belongs to another environment. */
  production?: DeployConfig;
}

/** Set with `wrangler secret put`. If one of the first three is missing, the Worker returns 503. */
export const SECRETS = [
  "DATABASE_URL",
  "APP_SECRET",
  "ROOM_SECRET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

const SECRET_NAMES: readonly string[] = [
  ...SECRETS,
  "DATABASE_LONG_URL",
  "DATABASE_REPLICAS",
  "APP_SECRET_PREVIOUS",
  "MAIL_API_KEY",
  "TURNSTILE_SECRET",
  "AI_KEY",
  "GITHUB_CLIENT_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TOSS_SECRET_KEY",
];
/** Set by `npm run dev`. */
const LOCAL_NAMES = [
  "NEON_ENDPOINT",
  "MAIL_ENDPOINT",
  "WEBHOOK_LOCAL",
  "RATE_LIMITS",
  "STRIPE_API",
  "STRIPE_SCRIPT",
  "TOSS_API",
  "TOSS_SCRIPT",
];

const EXAMPLE = /(?:^|[@./])example\.(?:com|org|net)\b|\.localhost\b/;
const isPlaceholder = (text: string) => EXAMPLE.test(text) || /[<>…]/.test(text);
const isKvId = (id = "") => /^[0-9a-f]{32}$/.test(id) && !/^0+$/.test(id);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** One line for each setting that keeps this configuration from working. */
export function missingForDeploy(checked: Checked): string[] {
  const { config } = checked;
  const lines = [
    ...checkAddress(checked),
    ...checkStorage(config),
    ...checkMail(config),
    ...checkCounters(config),
    ...checkSiteLinks(config),
    ...checkVariables(checked),
    ...checkSharing(checked),
  ];
  return lines.filter((line) => line !== null);
}

function checkAddress({ config, cors_origins }: Checked): (string | null)[] {
  const { APP_ORIGIN } = config.vars;
  const hosts = (config.routes ?? []).map((route) =>
    hostOf(typeof route === "string" ? route : route.pattern),
  );
  const hasHost = hosts.length > 0 || config.workers_dev === true;
  const routes = !hasHost
    ? "routes: no domain. Uncomment the line `routes` and set yours."
    : hosts.some((host) => isPlaceholder(host))
      ? "routes: still the example. Set your own domain."
      : null;
  if (!isText(APP_ORIGIN) || isPlaceholder(APP_ORIGIN) || !isOrigin(APP_ORIGIN)) {
    return [
      routes,
      "APP_ORIGIN: set it to the product's address: `https://` and the domain, without a path.",
    ];
  }
  const { host } = new URL(APP_ORIGIN);
  return [
    routes,
    routes === null && hosts.length > 0 && !hosts.includes(host)
      ? `APP_ORIGIN: no route matches ${host}.`
      : null,
    cors_origins.includes(APP_ORIGIN)
      ? null
      : `docs/deploy/r2-cors.json: ${APP_ORIGIN} is not an allowed origin, so browsers could not upload files.`,
  ];
}

const hostOf = (pattern: string) => pattern.replace(/^https?:\/\//, "").replace(/\/.*$/, "");

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && text.startsWith("https://");
}

function checkStorage({ vars, kv_namespaces, r2_buckets }: DeployConfig): (string | null)[] {
  const definitions = kv_namespaces.find(({ binding }) => binding === "DEFINITIONS");
  const files = r2_buckets.find(({ binding }) => binding === "FILES");
  const { S3_ENDPOINT, S3_BUCKET } = vars;
  const isEndpoint = isText(S3_ENDPOINT) && isOrigin(S3_ENDPOINT) && !isPlaceholder(S3_ENDPOINT);
  return [
    isKvId(definitions?.id)
      ? null
      : "kv_namespaces: set the id of DEFINITIONS to the one that `npx wrangler kv namespace create DEFINITIONS` prints.",
    isEndpoint
      ? null
      : "S3_ENDPOINT: set it to `https://<account id>.r2.cloudflarestorage.com`, with your account id.",
    files && files.bucket_name === S3_BUCKET
      ? null
      : `S3_BUCKET: set to ${S3_BUCKET || "nothing"}, but the binding FILES uses the bucket ${files?.bucket_name ?? "(none)"}.`,
  ];
}

/** Bindings are not inherited by environments, so a new counter is easily forgotten in one. */
function checkCounters({ ratelimits = [] }: DeployConfig): string[] {
  const missing = [...RATE_COUNTERS.keys()].filter(
    (counter) => !ratelimits.some(({ name }) => name === counter),
  );
  return missing.map((counter) => `ratelimits: bind ${counter}, as wrangler.toml of this version does.`);
}

function checkMail({ vars }: DeployConfig): (string | null)[] {
  const { MAIL_FROM, SUPPORT_URL } = vars;
  return [
    isText(MAIL_FROM) && MAIL_FROM.includes("@") && !EXAMPLE.test(MAIL_FROM)
      ? null
      : "MAIL_FROM: still the example. Set a sender address in your own domain.",
    isText(SUPPORT_URL) && URL.canParse(SUPPORT_URL) && !isPlaceholder(SUPPORT_URL)
      ? null
      : "SUPPORT_URL: set the address at which owners get help, `mailto:…` or a web page.",
  ];
}

const SITE_LINKS = ["DOCS_URL", "PRICING_URL", "CONTACT_URL", "TERMS_URL", "PRIVACY_URL", "COOKIES_URL"];

/** The Worker starts with none of them, but not with a wrong one. */
function checkSiteLinks({ vars }: DeployConfig): (string | null)[] {
  return SITE_LINKS.map((name) => {
    const address = vars[name] ?? "";
    return address === "" || (isText(address) && isSiteAddress(address) && !isPlaceholder(address))
      ? null
      : `${name}: set it to an address that starts with \`https://\` or \`mailto:\`, or remove it.`;
  });
}

function checkVariables({ config: { vars }, production }: Checked): (string | null)[] {
  const names = Object.keys(vars).filter((name) => isText(vars[name]));
  const exposed = names.filter((name) => SECRET_NAMES.includes(name));
  const local = names.filter((name) => LOCAL_NAMES.includes(name));
  const { APP_ORIGIN, WEBHOOK_REFUSED_HOSTS } = vars;
  const refused = isText(WEBHOOK_REFUSED_HOSTS) ? WEBHOOK_REFUSED_HOSTS.split(/\s*,\s*/) : [];
  const host = isText(APP_ORIGIN) && isOrigin(APP_ORIGIN) ? new URL(APP_ORIGIN).host : null;
  return [
    ...exposed.map(
      (name) => `${name}: it is a secret. Remove it from [vars] and run \`npx wrangler secret put ${name}\`.`,
    ),
    ...local.map((name) => `${name}: for \`npm run dev\` only. Remove it.`),
    vars.PAYMENTS === "test" && !production ? "PAYMENTS: `test` charges nothing. Remove it." : null,
    host === null || refused.some((name) => host === name || host.endsWith(`.${name}`))
      ? null
      : `WEBHOOK_REFUSED_HOSTS: set it to the zone of ${host}, so that no webhook calls this Worker.`,
  ];
}

/** Deployments that share storage read each other's forms and files. */
function checkSharing({ config, production }: Checked): (string | null)[] {
  if (!production) return [];
  const ids = (kept: DeployConfig) => kept.kv_namespaces.map(({ id }) => id).filter(isKvId);
  const buckets = (kept: DeployConfig) => kept.r2_buckets.map(({ bucket_name }) => bucket_name);
  return [
    ids(config).some((id) => ids(production).includes(id))
      ? "kv_namespaces: production uses the same DEFINITIONS. Create another namespace."
      : null,
    buckets(config).some((name) => buckets(production).includes(name))
      ? "r2_buckets: production uses the same bucket. Create another one."
      : null,
    isText(config.vars.APP_ORIGIN) && config.vars.APP_ORIGIN === production.vars.APP_ORIGIN
      ? "APP_ORIGIN: production uses the same. Set another one."
      : null,
  ];
}
