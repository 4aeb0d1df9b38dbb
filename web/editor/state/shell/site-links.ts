import type { SiteLinkId, SiteLinks } from "#core/contracts/wire/site-links.ts";
import { texts } from "./texts.ts";

/** Where links to the operator's pages are shown. The menu has them in two groups. */
export type LinkPlace = "welcome" | "sign_in" | "agreement" | "menu_help" | "menu_more";

/** Every link that leads out of the editor to a page of the operator, in the order in which they are shown. */
const SITE_LINKS: readonly { id: SiteLinkId; places: readonly LinkPlace[] }[] = [
  { id: "docs", places: ["welcome", "menu_help"] },
  { id: "contact", places: ["welcome", "sign_in", "menu_help"] },
  { id: "pricing", places: ["welcome", "menu_more"] },
  { id: "terms", places: ["welcome", "agreement", "menu_more"] },
  { id: "privacy", places: ["welcome", "agreement", "menu_more"] },
  { id: "cookies", places: ["welcome", "sign_in", "menu_more"] },
];

export interface SiteLink {
  id: SiteLinkId;
  href: string;
  label: string;
}

/** The links of a place whose addresses the operator has set; none while the addresses are loaded. */
export function siteLinksAt(place: LinkPlace, addresses: SiteLinks | undefined): SiteLink[] {
  return SITE_LINKS.flatMap(({ id, places }) => {
    const href = addresses?.[id];
    return href !== undefined && places.includes(place) ? [{ id, href, label: texts.site_links[id] }] : [];
  });
}
