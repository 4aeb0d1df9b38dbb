/** IP addresses of a host name; empty if the name does not exist. Rejects if the lookup failed. */
export type AddressLookup = (host: string) => Promise<string[]>;

const TIMEOUT_MS = 5_000;
const ADDRESS_RECORDS: ReadonlySet<number> = new Set([1, 28]);

/** Queries a DNS-over-HTTPS server with JSON (`https://cloudflare-dns.com/dns-query`). */
export function createAddressLookup(server: string): AddressLookup {
  async function ask(host: string, type: "A" | "AAAA"): Promise<string[]> {
    const url = new URL(server);
    url.searchParams.set("name", host);
    url.searchParams.set("type", type);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { headers: { accept: "application/dns-json" }, signal });
    if (!response.ok) throw new Error(`The DNS server returned HTTP ${response.status}.`);
    const { Answer = [] } = (await response.json()) as { Answer?: { type: number; data: string }[] };
    return Answer.filter((record) => ADDRESS_RECORDS.has(record.type)).map(({ data }) => data);
  }
  // One after the other: each delivery has one connection (docs/decisions/079).
  return async (host) => [...(await ask(host, "A")), ...(await ask(host, "AAAA"))];
}
