/** The items of a comma-separated list, trimmed, without blanks and duplicates. */
export function splitList(text: string): string[] {
  return [...new Set(text.split(",").map((item) => item.trim()))].filter((item) => item !== "");
}

export function joinList(items: readonly string[]): string {
  return items.join(",");
}
