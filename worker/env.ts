import type {
  Ai,
  AnalyticsEngineDataset,
  DurableObjectNamespace,
  Fetcher,
  ImagesBinding,
  KVNamespace,
  R2Bucket,
  RateLimit,
  SendEmail,
} from "@cloudflare/workers-types";
import { PLAN_NAMES } from "#core/contracts/access/plan-names.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Locations of databases and visitors, as coarse as is useful for round trips. */
export const REGIONS = ["wnam", "enam", "sam", "weur", "eeur", "afr", "me", "apac", "oc"] as const;
export type Region = (typeof REGIONS)[number];

const CONNECTION = /^postgres(ql)?:\/\//;
const MIN_SECRET_LENGTH = 32;
/** As parsed by core/contracts/identity/sign-up.ts. */
const SIGN_UP = /^\s*(?:open|invited|[^\s.,@]+(?:\.[^\s.,@]+)+(?:\s*,\s*[^\s.,@]+(?:\.[^\s.,@]+)+)*)\s*$/i;
const SITE_ADDRESS = /^(?:https:\/\/|mailto:[^\s@?]+@)\S+$/;

const INVALID = Symbol("invalid");
/** Reads one binding or variable. Not zod, because every isolate reads them before its first response. */
type Reader<Value> = (given: unknown, all?: { RATE_LIMITS?: unknown }) => Value | typeof INVALID;

const isAnyText = (_: string) => true;
const text =
  (fallback: string | undefined, isValid = isAnyText): Reader<string> =>
  (given) => {
    const value = given === undefined ? fallback : given;
    return typeof value === "string" && isValid(value) ? value : INVALID;
  };
const required = (isValid: (value: string) => boolean) => text(undefined, isValid);
const oneOf =
  <const Value extends string>(values: readonly Value[], fallback: Value): Reader<Value> =>
  (given) => {
    const value = given === undefined ? fallback : given;
    return values.includes(value as Value) ? (value as Value) : INVALID;
  };
const binding =
  <T>(): Reader<T> =>
  (given) =>
    typeof given === "object" && given !== null ? (given as T) : INVALID;
const optionalBinding =
  <T>(): Reader<T | undefined> =>
  (given) =>
    given === undefined ? undefined : binding<T>()(given);

/** Any text but "off" switches it on: a typing error must not stop the Worker. */
const flag: Reader<boolean> = (given) => typeof given === "string" && given !== "" && given !== "off";

const optional = text("");
/** A share from 0 to 1, written as a number. */
const share =
  (fallback: string): Reader<number> =>
  (given) => {
    const value = text(fallback)(given);
    if (value === INVALID || value.trim() === "") return INVALID;
    const number = Number(value);
    return number >= 0 && number <= 1 ? number : INVALID;
  };
const address =
  (fallback: string): Reader<string> =>
  (given) => {
    const value = text(fallback, URL.canParse)(given);
    return value === INVALID ? INVALID : value.trim();
  };
const isSecret = (value: string) => value.length >= MIN_SECRET_LENGTH;
const siteAddress = text("", (value) => value === "" || isSiteAddress(value));
/** A counter that is missing must not mean that nothing is limited. */
const rateLimit: Reader<RateLimit | undefined> = (given, all) =>
  given === undefined && all?.RATE_LIMITS !== "off" ? INVALID : (given as RateLimit | undefined);

/** Bindings, secrets and variables of the Worker (docs/configuration.md). */
const READERS = {
  ASSETS: binding<Fetcher>(),
  DEFINITIONS: binding<KVNamespace>(),
  FILES: binding<R2Bucket>(),
  ROOMS: binding<DurableObjectNamespace>(),
  EMAIL: optionalBinding<SendEmail>(),
  IMAGES: optionalBinding<ImagesBinding>(),
  AI: optionalBinding<Ai>(),
  /** The counters of core/contracts/wire/rate-limits.ts. */
  OPEN_PER_NETWORK: rateLimit,
  EDIT_PER_SESSION: rateLimit,
  EDIT_PER_NETWORK: rateLimit,
  SUBMIT_PER_SESSION: rateLimit,
  SUBMIT_PER_NETWORK: rateLimit,
  UPLOAD_PER_SESSION: rateLimit,
  UPLOAD_PER_NETWORK: rateLimit,
  SEARCH_PER_SESSION: rateLimit,
  SEARCH_PER_NETWORK: rateLimit,
  SUGGEST_PER_SESSION: rateLimit,
  SUGGEST_PER_NETWORK: rateLimit,
  OUTSIDE_PER_SESSION: rateLimit,
  OUTSIDE_PER_NETWORK: rateLimit,
  /** "off": the deployment limits no calls, and needs no counters. For laptops, tests, and measurements. */
  RATE_LIMITS: oneOf(["on", "off"], "on"),
  METRICS: optionalBinding<AnalyticsEngineDataset>(),

  DATABASE_URL: required((value) => CONNECTION.test(value)),
  /** The same database with a role whose statements may take minutes. Empty: DATABASE_URL. */
  DATABASE_LONG_URL: text("", (value) => value === "" || CONNECTION.test(value)),
  /** Connection strings of read replicas by region, as JSON. */
  DATABASE_REPLICAS: text("", (value) => parseReplicas(value) !== null),
  /** Region of DATABASE_URL: replicas farther from the visitor are not used. Empty: unknown. */
  DATABASE_REGION: oneOf(["", ...REGIONS], ""),
  /** All signing and encryption keys are derived from it, one per purpose. */
  APP_SECRET: required(isSecret),
  /** The previous secret, while its signatures and seals must stay valid. */
  APP_SECRET_PREVIOUS: text("", (value) => value === "" || isSecret(value)),
  /** Shared with PartyKit, so separate from APP_SECRET. */
  ROOM_SECRET: required(isSecret),

  /** Who may have an account: `open`, `invited`, or a list of domains. */
  SIGN_UP: text("invited", (value) => SIGN_UP.test(value)),

  /** The default plan of organizations, a row of core/contracts/access/plans.ts. */
  DEFAULT_PLAN: oneOf(PLAN_NAMES, "enterprise"),

  /** "on": nothing but probes reaches the database. Forms at the edge are shown, and say so. */
  MAINTENANCE: flag,

  /** Log lines below this level are omitted. */
  LOG_LEVEL: oneOf(LOG_LEVELS, "info"),
  /** The share of requests without a fault that are logged. */
  LOG_SAMPLE: share("1"),

  /** If empty, the origin of the request is used. */
  APP_ORIGIN: optional,
  /** Address of a Neon-compatible endpoint in front of a local database; empty: Neon's own. */
  NEON_ENDPOINT: optional,
  /** Where Durable Objects keep and process data; empty: anywhere. */
  JURISDICTION: oneOf(["", "eu"], ""),
  /** Host of PartyKit with its scheme; empty: the Durable Object of this Worker. */
  ROOM_HOST: optional,
  /** Local mailbox that collects the emails. */
  MAIL_ENDPOINT: optional,
  /** An email provider that accepts JSON like Resend, and its key. */
  MAIL_API_URL: optional,
  MAIL_API_KEY: optional,
  MAIL_FROM: text("Sheaf <no-reply@sheaf.localhost>"),
  /** Hosts, with subdomains, that no webhook may call: the zone of this Worker. */
  WEBHOOK_REFUSED_HOSTS: optional,
  /** "true": webhooks may call this machine, without https. For laptops only. */
  WEBHOOK_LOCAL: optional,
  /**
   * A DNS server that returns JSON, used to refuse names that lead to private networks. "off": no lookups.
   */
  DNS_OVER_HTTPS: text("https://cloudflare-dns.com/dns-query"),
  /** Where owners get help with documents that no longer open, and where visitors report a form. */
  SUPPORT_URL: address("mailto:support@sheaf.localhost"),
  /** Addresses that the editor links to, each optional (services/identity/list-site-links.ts). */
  DOCS_URL: siteAddress,
  PRICING_URL: siteAddress,
  /** By default the operator's SUPPORT_URL. */
  CONTACT_URL: siteAddress,
  TERMS_URL: siteAddress,
  PRIVACY_URL: siteAddress,
  COOKIES_URL: siteAddress,
  S3_ENDPOINT: optional,
  S3_BUCKET: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** "test": payments run, but nothing is charged. Empty: the keys below decide. */
  PAYMENTS: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_SECRET_KEY: optional,
  /** Comma-separated, to allow a rotation. */
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API: text("https://api.stripe.com"),
  STRIPE_SCRIPT: text("https://js.stripe.com/v3/"),
  TOSS_CLIENT_KEY: optional,
  TOSS_SECRET_KEY: optional,
  TOSS_API: text("https://api.tosspayments.com"),
  TOSS_SCRIPT: text("https://js.tosspayments.com/v2/standard"),
  /** Keys of Cloudflare Turnstile; empty: no robot check can be enabled. */
  TURNSTILE_SITE_KEY: optional,
  TURNSTILE_SECRET: optional,
  TURNSTILE_ORIGIN: text("https://challenges.cloudflare.com"),
  /**
   * An address with OpenAI's protocol, including its version (`https://api.openai.com/v1`), its key and a
   * model.
   */
  AI_ENDPOINT: optional,
  AI_KEY: optional,
  AI_MODEL: optional,
  GITHUB_CLIENT_ID: optional,
  GITHUB_CLIENT_SECRET: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
} as const satisfies Record<string, Reader<unknown>>;

/** Whether a link of the editor may lead there: to a web page with TLS, or to an email address. */
export function isSiteAddress(text: string): boolean {
  return SITE_ADDRESS.test(text) && URL.canParse(text);
}

/** Addresses by region; null for an invalid text. */
export function parseReplicas(text: string): Partial<Record<Region, string>> | null {
  try {
    const replicas = JSON.parse(text || "{}");
    if (typeof replicas !== "object" || replicas === null || Array.isArray(replicas)) return null;
    const isSound = ([region, address]: [string, unknown]) =>
      REGIONS.includes(region as Region) && CONNECTION.test(String(address));
    return Object.entries(replicas).every(isSound) ? replicas : null;
  } catch {
    return null;
  }
}

type Read<Key extends keyof typeof READERS> = Exclude<ReturnType<(typeof READERS)[Key]>, typeof INVALID>;
type OptionalKey = {
  [Key in keyof typeof READERS]: undefined extends Read<Key> ? Key : never;
}[keyof typeof READERS];

export type Env = { [Key in Exclude<keyof typeof READERS, OptionalKey>]: Read<Key> } & {
  [Key in OptionalKey]?: Read<Key>;
};

/** The Worker is not configured. The message names missing and malformed variables, never their values. */
export class EnvError extends Error {
  readonly variables: readonly string[];

  constructor(variables: readonly string[]) {
    super(`Missing or malformed configuration: ${variables.join(", ")}`);
    this.name = "EnvError";
    this.variables = variables;
  }
}

const parsed = new WeakMap<object, Env>();

/** Parses the bindings, once per isolate. Throws `EnvError`. */
export function parseEnv(bindings: object): Env {
  const known = parsed.get(bindings);
  if (known) return known;
  const read = Object.entries(READERS).map(
    ([name, reader]) =>
      [name, (reader as Reader<unknown>)((bindings as Record<string, unknown>)[name], bindings)] as const,
  );
  const invalid = read.flatMap(([name, value]) => (value === INVALID ? [name] : []));
  if (invalid.length > 0) throw new EnvError(invalid);
  const values = Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Env;
  const env = { ...values, CONTACT_URL: values.CONTACT_URL || supportOf(bindings) };
  parsed.set(bindings, env);
  return env;
}

/** The operator's own SUPPORT_URL, which may lead anywhere, if the editor can link to it. */
function supportOf({ SUPPORT_URL }: { SUPPORT_URL?: unknown }): string {
  return typeof SUPPORT_URL === "string" && isSiteAddress(SUPPORT_URL) ? SUPPORT_URL : "";
}
