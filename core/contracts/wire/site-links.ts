/** Pages of the operator that the editor can link to. Each is a variable of the Worker: `docs` is `DOCS_URL`. */
export type SiteLinkId = "docs" | "pricing" | "contact" | "terms" | "privacy" | "cookies";

/** Addresses of the pages that exist, with `https:` or `mailto:`. */
export type SiteLinks = Readonly<Partial<Record<SiteLinkId, string>>>;
