import { afterEach, expect, test, vi } from "vitest";
import { parseEnv } from "../../env.ts";
import { createWebhookClient } from "../webhooks/webhook.ts";
import { isPublicAddress } from "./public-address.ts";

const SETTINGS = {
  APP_ORIGIN: "https://forms.sheaf.app",
  S3_ENDPOINT: "https://files.storage.net",
  ROOM_HOST: "",
  NEON_ENDPOINT: "",
  WEBHOOK_REFUSED_HOSTS: "sheaf.app, other.dev",
  WEBHOOK_LOCAL: "",
  DNS_OVER_HTTPS: "",
};
const client = createWebhookClient(SETTINGS);

afterEach(() => vi.unstubAllGlobals());

test.each([
  "https://hooks.example.com/a?b=c",
  "https://example.com:8443/hook",
  "https://münchen.de/",
  "https://notsheaf.app/",
])("%s is accepted", async (url) => {
  expect(await client.problemOf(url)).toBeNull();
});

// Proves attack/private-networks
test.each([
  "",
  "no address",
  "http://example.com/",
  "file:///etc/passwd",
  "ftp://example.com/",
  "javascript:alert(1)",
  "data:text/plain,a",
  "https://user:password@example.com/",
  "https://user@example.com/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://a.localhost/",
  "https://printer.local/",
  "https://metadata.google.internal/",
  "https://intranet/",
  "https://router.lan/",
  "https://1.0.0.127.in-addr.arpa/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://0/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://172.16.0.1/",
  "https://192.168.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://100.64.0.1/",
  "https://１２７.０.０.１/",
  "https://127。0。0。1/",
  "https://[::]/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[fe80::1]/",
  "https://[fc00::1]/",
  "https://[fd12:3456::1]/",
  "https://8.8.8.8/",
  "https://[2606:4700::1111]/",
  "https://forms.sheaf.app/v1/submit/1",
  "https://FORMS.sheaf.app./",
  "https://a.forms.sheaf.app/",
  "https://sheaf.app/",
  "https://api.sheaf.app/",
  "https://x.other.dev/",
  "https://files.storage.net/bucket",
  `https://example.com/${"a".repeat(2_000)}`,
])("%s is refused", async (url) => {
  expect(await client.problemOf(url)).toEqual(expect.any(String));
});

test("a local deployment may call its own machine, but neither itself nor other addresses", async () => {
  const APP_ORIGIN = "http://localhost:5173";
  const local = createWebhookClient({ ...SETTINGS, APP_ORIGIN, WEBHOOK_LOCAL: "true" });
  expect(await local.problemOf("http://127.0.0.1:9000/hook")).toBeNull();
  expect(await local.problemOf("http://localhost:9000/hook")).toBeNull();
  for (const url of [
    "http://localhost:5173/",
    "http://127.0.0.1:5173/",
    "http://192.168.0.1/",
    "http://a.com/",
  ]) {
    expect(await local.problemOf(url), url).toEqual(expect.any(String));
  }
});

test.each([
  ["8.8.8.8", true],
  ["2606:4700:4700::1111", true],
  ["172.15.255.255", true],
  ["172.32.0.0", true],
  ["100.128.0.0", true],
  ["100.127.255.255", false],
  ["172.31.255.255", false],
  ["198.19.0.1", false],
  ["255.255.255.255", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["2001:0:0:0:0:0:0:1", false],
  ["2001:db8::1", false],
  ["fd00::1", false],
  ["fe80::1%eth0", false],
  ["ff02::1", false],
  ["::", false],
  ["1.2.3", false],
  ["1.2.3.256", false],
  ["1:2:3", false],
  ["", false],
])("%s is a public address: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

/** Stubs a name server and a receiver. Returns the addresses that the receiver was called at. */
function stubNetwork(records: Record<string, string[]>): string[] {
  const called: string[] = [];
  vi.stubGlobal("fetch", async (input: string | URL) => {
    const url = new URL(input);
    if (url.hostname !== "dns.example.net") {
      called.push(url.href);
      return new Response(null, { status: 204 });
    }
    const type = url.searchParams.get("type") === "A" ? 1 : 28;
    const all = records[url.searchParams.get("name")!] ?? [];
    const data = all.filter((address) => address.includes(":") === (type === 28));
    return Response.json({
      Answer: [{ type: 5, data: "alias." }, ...data.map((one) => ({ type, data: one }))],
    });
  });
  return called;
}

// Proves attack/private-networks
test("a name with any private address is not called", async () => {
  const called = stubNetwork({
    "good.example.com": ["8.8.8.8", "2606:4700::1"],
    "half.example.com": ["8.8.8.8", "10.0.0.1"],
    "six.example.com": ["8.8.8.8", "fd00::1"],
  });
  const careful = createWebhookClient({ ...SETTINGS, DNS_OVER_HTTPS: "https://dns.example.net/dns-query" });
  const send = (host: string) =>
    careful.send({ url: `https://${host}/`, id: "1", sent_at: new Date(), body: "{}", secrets: [] });
  expect(await send("good.example.com")).toMatchObject({ status: 204, error: null });
  for (const host of ["half.example.com", "six.example.com", "nobody.example.com"]) {
    expect(await send(host), host).toMatchObject({ status: null, error: expect.any(String) });
  }
  expect(called).toEqual(["https://good.example.com/"]);
});

test("a private address is reported when it is saved, unless the lookup fails", async () => {
  stubNetwork({ "inside.example.com": ["10.0.0.1"], "good.example.com": ["8.8.8.8"] });
  const careful = createWebhookClient({ ...SETTINGS, DNS_OVER_HTTPS: "https://dns.example.net/dns-query" });
  expect(await careful.problemOf("https://inside.example.com/")).toBe("This URL leads to a private network.");
  expect(await careful.problemOf("https://good.example.com/")).toBeNull();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  expect(await careful.problemOf("https://inside.example.com/")).toBeNull();
});

test("a failed lookup prevents the call, and the setting off disables lookups", async () => {
  const called: string[] = [];
  vi.stubGlobal("fetch", async (input: string | URL) => {
    called.push(new URL(input).hostname);
    if (new URL(input).hostname === "dns.example.net") throw new Error("no network");
    return new Response(null, { status: 204 });
  });
  const message = {
    url: "https://good.example.com/",
    id: "1",
    sent_at: new Date(),
    body: "{}",
    secrets: [],
  };
  const careful = createWebhookClient({ ...SETTINGS, DNS_OVER_HTTPS: "https://dns.example.net/dns-query" });
  expect(await careful.send(message)).toMatchObject({
    status: null,
    error: "We couldn't look up the domain name.",
  });
  expect(new Set(called)).toEqual(new Set(["dns.example.net"]));
  const careless = createWebhookClient({ ...SETTINGS, DNS_OVER_HTTPS: "off" });
  expect(await careless.send(message)).toMatchObject({ status: 204 });
});

test("names are looked up by default", () => {
  const binding = {};
  const env = parseEnv({
    ASSETS: binding,
    DEFINITIONS: binding,
    FILES: binding,
    ROOMS: binding,
    DATABASE_URL: "postgres://localhost/sheaf",
    APP_SECRET: "s".repeat(32),
    ROOM_SECRET: "r".repeat(32),
    RATE_LIMITS: "off",
  });
  expect(env.DNS_OVER_HTTPS).toBe("https://cloudflare-dns.com/dns-query");
});

test("a saved address that is refused now is not called", async () => {
  const called = stubNetwork({});
  const result = await client.send({
    url: "https://api.sheaf.app/",
    id: "1",
    sent_at: new Date(),
    body: "{}",
    secrets: [],
  });
  expect(result).toMatchObject({
    status: null,
    error: "This URL belongs to Sheaf. Enter the URL of your own server.",
  });
  expect(called).toEqual([]);
});
