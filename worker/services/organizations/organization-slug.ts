import { RESERVED_SLUGS } from "#core/contracts/wire/paths.ts";

const MAX_SLUG_LENGTH = 30;

/** Turns a name into the first segment of an address. The database appends a number to duplicates. */
export function organizationSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, "");
  if (slug === "") return "workspace";
  return (RESERVED_SLUGS as readonly string[]).includes(slug) ? `${slug}-workspace` : slug;
}
