import ipaddr from "ipaddr.js";

/** The allocated part of IPv6. The library also calls addresses outside of it unicast. */
const ALLOCATED = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether a string is a public IP address; false for any other text. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === "unicast";
  // Name servers never return an address with a zone or an embedded IPv4 address.
  if (/[%.]/.test(text) || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  return address.match(ALLOCATED) && address.range() === "unicast";
}
