const MAX_LENGTH = 39;

export const PROJECT_NAME_HINT = "Write a name with letters from a to z or digits.";

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
