import type { SiteLinkId, SiteLinks } from "#core/contracts/wire/site-links.ts";
import type { Context } from "../../context.ts";

/** Lists the operator's pages that the editor links to. */
export function listSiteLinks({ env }: Context): SiteLinks {
  const addresses: Record<SiteLinkId, string> = {
    docs: env.DOCS_URL,
    pricing: env.PRICING_URL,
    contact: env.CONTACT_URL,
    terms: env.TERMS_URL,
    privacy: env.PRIVACY_URL,
    cookies: env.COOKIES_URL,
  };
  return Object.fromEntries(Object.entries(addresses).filter(([, address]) => address !== ""));
}
