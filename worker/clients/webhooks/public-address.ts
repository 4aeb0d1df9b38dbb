import ipaddr from "ipaddr.js";

/** The part of IPv6 that is allocated: the library calls more than that unicast. */
const ALLOCATED = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an IP address in text form is public; a text that is no address is not. */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === "unicast";
  // Neither a zone nor an IPv4 address inside: name servers answer with neither.
  if (/[%.]/.test(text) || !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  return address.match(ALLOCATED) && address.range() === "unicast";
}
