import { createAddressLookup } from "./address-lookup.ts";
import { type AddressRules, addressProblem } from "./address-rules.ts";
import { isPublicAddress } from "./public-address.ts";

export interface GuardSettings {
  APP_ORIGIN: string;
  S3_ENDPOINT: string;
  ROOM_HOST: string;
  NEON_ENDPOINT: string;
  WEBHOOK_REFUSED_HOSTS: string;
  WEBHOOK_LOCAL: string;
  DNS_OVER_HTTPS: string;
}

/** Keeps calls to addresses that owners enter away from private networks and from ourselves. */
export interface AddressGuard {
  /** Why an address must not be called, as text for its owner; null: no problem is known now. */
  problemOf(url: string): Promise<string | null>;
  /** The same right before a call, which must wait if the name cannot be looked up. */
  problemNow(url: string): Promise<string | null>;
}

const NOT_PUBLIC = "This URL leads to a private network.";

export function createAddressGuard(settings: GuardSettings): AddressGuard {
  const { APP_ORIGIN, S3_ENDPOINT, ROOM_HOST, NEON_ENDPOINT, DNS_OVER_HTTPS } = settings;
  const rules: AddressRules = {
    own: [APP_ORIGIN, S3_ENDPOINT, ROOM_HOST, NEON_ENDPOINT],
    refused_hosts: settings.WEBHOOK_REFUSED_HOSTS.split(/[\s,]+/).filter(Boolean),
    is_local: settings.WEBHOOK_LOCAL === "true",
  };
  const isOff = DNS_OVER_HTTPS === "" || DNS_OVER_HTTPS === "off";
  const lookUp = isOff || rules.is_local ? null : createAddressLookup(DNS_OVER_HTTPS);
  return {
    async problemOf(url) {
      const problem = addressProblem(url, rules);
      if (problem !== null || lookUp === null) return problem;
      // If the lookup fails or the name does not exist yet, every call checks again.
      const addresses = await lookUp(new URL(url).hostname).catch(() => []);
      return addresses.every(isPublicAddress) ? null : NOT_PUBLIC;
    },
    /**
     * A Worker's `fetch` resolves the name again and cannot be given an IP address, so the name may change in between
     * (docs/decisions/021).
     */
    async problemNow(url) {
      const problem = addressProblem(url, rules);
      if (problem !== null || lookUp === null) return problem;
      const addresses = await lookUp(new URL(url).hostname).catch(() => null);
      if (addresses === null) return "We couldn't look up the domain name.";
      if (addresses.length === 0) return "This domain name doesn't exist.";
      return addresses.every(isPublicAddress) ? null : NOT_PUBLIC;
    },
  };
}
