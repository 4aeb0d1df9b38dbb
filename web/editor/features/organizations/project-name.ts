const MAX_LENGTH = 39;

export const PROJECT_NAME_HINT = "Write a name with letters from a to z or digits.";

/** A typed name as an address segment; null if it contains nothing valid. */
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
