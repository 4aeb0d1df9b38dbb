/** Names of local machines, and names that never resolve. */
const LOCAL_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|example|onion|arpa)$/;
/** As the URL parser writes it, whatever base it was given in. */
const IP_LITERAL = /^\[|^\d+\.\d+\.\d+\.\d+$/;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
const MAX_LENGTH = 2_000;

export interface AddressRules {
  /** Our own addresses. Their hosts, parent domains and subdomains must not be called. */
  own: readonly string[];
  /** Further hosts that must not be called, including their subdomains. */
  refused_hosts: readonly string[];
  /** On a laptop: this machine may be called, without https. */
  is_local: boolean;
}

/** Why an address that an owner enters must not be called, as text for its owner; null: it can be. */
export function addressProblem(
  address: string,
  { own, refused_hosts, is_local }: AddressRules,
): string | null {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return "Enter a valid URL.";
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return "The URL can't contain a username or password.";
  const ownUrls = own.filter((one) => URL.canParse(one)).map((one) => new URL(one));
  if (is_local && LOOPBACK.test(url.hostname) && /^https?:$/.test(url.protocol)) {
    return ownUrls.some(({ port }) => port === url.port)
      ? "This URL belongs to Sheaf. Enter the URL of your own server."
      : null;
  }
  if (url.protocol !== "https:") return "The URL must start with https://";
  const host = url.hostname.replace(/\.+$/, "");
  if (IP_LITERAL.test(host)) return "Use a domain name instead of an IP address.";
  if (!host.includes(".") || LOCAL_NAMES.test(host)) return "This URL can't be reached from the internet.";
  const isOwn = ownUrls.some(({ hostname }) => isWithin(host, hostname) || isWithin(hostname, host));
  if (isOwn || refused_hosts.some((refused) => isWithin(host, refused)))
    return "This URL belongs to Sheaf. Enter the URL of your own server.";
  return null;
}

function isWithin(host: string, parent: string): boolean {
  return host === parent || host.endsWith(`.${parent}`);
}
