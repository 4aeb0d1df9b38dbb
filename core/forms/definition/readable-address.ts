/** The readable address of a form: `/@{organization}/{name}`, beside the one with its id. */

/** Lower-case letters and digits of ASCII, in words joined by hyphens. */
export const READABLE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const MAX_READABLE_NAME = 60;
/** Names that one form may have, former ones included. */
export const MAX_READABLE_NAMES = 20;

/** Kept for pages of an organization itself. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  "about",
  "admin",
  "api",
  "assets",
  "contact",
  "edit",
  "favicon",
  "feed",
  "forms",
  "help",
  "login",
  "new",
  "privacy",
  "robots",
  "search",
  "settings",
  "sign-in",
  "sitemap",
  "terms",
  "well-known",
]);

/** Says what is wrong with a name, for people; null if nothing is. */
export function readableNameIssue(name: string): string | null {
  if (name === "") return "Enter a name.";
  if (name.length > MAX_READABLE_NAME) {
    return `Use at most ${MAX_READABLE_NAME} characters. This name has ${name.length}.`;
  }
  if (!/^[a-z0-9-]*$/.test(name)) return "Use lowercase letters from a to z, digits and hyphens.";
  if (!READABLE_NAME.test(name)) return "Use hyphens only between words, one at a time.";
  if (RESERVED_NAMES.has(name)) return `“${name}” is reserved. Choose another name.`;
  return null;
}

/** A name made from a title, or an empty text if nothing of the title can be used. */
export function readableName(title: string): string {
  const name = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_READABLE_NAME)
    .replace(/^-+|-+$/g, "");
  return RESERVED_NAMES.has(name) ? `${name}-form` : name;
}
