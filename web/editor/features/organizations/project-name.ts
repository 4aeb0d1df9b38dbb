const MAX_LENGTH = 39;

/** Turns a typed name into an address segment; null if it contains no valid character. */
export function projectName(typed: string): string | null {
  const name = typed
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, "");
  return name === "" ? null : name;
}
