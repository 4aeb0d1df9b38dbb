import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { ROOT } from "../processes/data-folder.ts";
import { type DeployConfig, missingForDeploy } from "./checklist.ts";

const WRITTEN = readFileSync(join(ROOT, "wrangler.toml"), "utf8");
const ORIGIN = "https://forms.acme.com";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sheaf-deploy-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Fills in wrangler.toml as its comments and the README describe. */
function fillIn(text: string): string {
  return text
    .replaceAll("example.com", "acme.com")
    .replaceAll("<account id>", "0123456789abcdef0123456789abcdef")
    .replace(/^# (?=routes =|[A-Z_\d]+ =)/gm, "")
    .replace("0".repeat(32), "a".repeat(32))
    .replace("0".repeat(32), "b".repeat(32));
}

function read(text: string, env?: string): DeployConfig & Record<string, unknown> {
  const config = join(folder, "wrangler.toml");
  writeFileSync(config, text);
  return unstable_readConfig({ config, env }, { hideWarnings: true }) as never;
}

const check = (text: string, cors_origins = [ORIGIN]) =>
  missingForDeploy({ config: read(text), cors_origins });
const checkStaging = (text: string, cors_origins = ["https://staging.forms.acme.com"]) =>
  missingForDeploy({ config: read(text, "staging"), cors_origins, production: read(text) });

describe("the checklist for a deployment", () => {
  test("lists every missing setting of the unchanged wrangler.toml", () => {
    const names = [
      /^routes: no domain/,
      /^APP_ORIGIN/,
      /^kv_namespaces/,
      /^S3_ENDPOINT/,
      /^MAIL_FROM/,
      /^SUPPORT_URL/,
    ];
    const lines = names.map((name) => expect.stringMatching(name));
    expect(check(WRITTEN)).toEqual(lines);
    expect(checkStaging(WRITTEN)).toEqual(lines);
  });

  test("is empty once wrangler.toml is filled in", () => {
    expect(check(fillIn(WRITTEN))).toEqual([]);
    expect(checkStaging(fillIn(WRITTEN))).toEqual([]);
  });

  test.each([
    ["an invalid KV id", /"a{32}"/, '"<id>"', /^kv_namespaces/],
    ["the example as the sender", "no-reply@acme.com", "no-reply@example.com", /^MAIL_FROM/],
    ["the example as the domain", 'pattern = "forms.acme.com"', 'pattern = "forms.example.com"', /^routes/],
    ["an origin with a path", ORIGIN, `${ORIGIN}/`, /^APP_ORIGIN: set it/],
    ["an origin without TLS", ORIGIN, "http://forms.acme.com", /^APP_ORIGIN: set it/],
    [
      "an origin that no route matches",
      'pattern = "forms.acme.com"',
      'pattern = "acme.com"',
      /^APP_ORIGIN: no route/,
    ],
    [
      "a bucket other than the bound one",
      'bucket_name = "sheaf-files"',
      'bucket_name = "other"',
      /^S3_BUCKET/,
    ],
    ["a link that runs a script", "https://acme.com/terms", "javascript:alert(1)", /^TERMS_URL: set it/],
    ["the example as a link", "docs.acme.com", "docs.example.com", /^DOCS_URL: set it/],
    ["a secret in plain text", "[vars]", '[vars]\nAPP_SECRET = "x"', /^APP_SECRET: it is a secret/],
    [
      "a missing counter",
      'name = "OPEN_PER_NETWORK"',
      'name = "OTHER"',
      /^ratelimits: bind OPEN_PER_NETWORK/,
    ],
    ["no limits", "[vars]", '[vars]\nRATE_LIMITS = "off"', /^RATE_LIMITS/],
    ["a local setting", "[vars]", '[vars]\nWEBHOOK_LOCAL = "true"', /^WEBHOOK_LOCAL/],
    ["payments that charge nothing", "[vars]", '[vars]\nPAYMENTS = "test"', /^PAYMENTS/],
    [
      "webhooks that can call the Worker",
      'REFUSED_HOSTS = "acme.com"',
      'REFUSED_HOSTS = ""',
      /^WEBHOOK_REFUSED/,
    ],
  ])("names %s", (_, before, after, line) => {
    const text = fillIn(WRITTEN).replace(before, after);
    expect(text).not.toBe(fillIn(WRITTEN));
    expect(check(text)).toEqual([expect.stringMatching(line)]);
  });

  test("names an origin that CORS does not allow to upload", () => {
    expect(check(fillIn(WRITTEN), ["https://forms.example.com"])).toEqual([
      expect.stringMatching(/^docs\/deploy\/r2-cors\.json: https:\/\/forms\.acme\.com/),
    ]);
  });

  test("names everything that staging shares with production", () => {
    const text = fillIn(WRITTEN)
      .replace("b".repeat(32), "a".repeat(32))
      .replaceAll("sheaf-staging-files", "sheaf-files")
      .replaceAll("staging.forms.acme.com", "forms.acme.com");
    expect(checkStaging(text, [ORIGIN])).toEqual([
      expect.stringContaining("the same DEFINITIONS"),
      expect.stringContaining("the same bucket"),
      expect.stringContaining("APP_ORIGIN: production uses the same"),
    ]);
  });
});

test.each([undefined, "staging"])("wrangler.toml keeps what the README promises: %s", (env) => {
  const config = read(WRITTEN, env);
  expect(config).toMatchObject({
    workers_dev: false,
    preview_urls: false,
    upload_source_maps: true,
    limits: { cpu_ms: expect.any(Number) },
    observability: { enabled: true, logs: { enabled: true, invocation_logs: false } },
    triggers: { crons: expect.arrayContaining(["* * * * *"]) },
  });
});

test("staging has every binding of production, under the same name", () => {
  const names = (env?: string) => {
    const { kv_namespaces, r2_buckets, durable_objects, assets } = read(WRITTEN, env) as never as {
      kv_namespaces: { binding: string }[];
      r2_buckets: { binding: string }[];
      durable_objects: { bindings: { name: string }[] };
      assets: { binding: string };
    };
    return [
      kv_namespaces.map(({ binding }) => binding),
      r2_buckets.map(({ binding }) => binding),
      durable_objects.bindings.map(({ name }) => name),
      assets.binding,
    ];
  };
  expect(names("staging")).toEqual(names());
});
