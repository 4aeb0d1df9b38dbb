const MAX_LENGTH = 200;

/** The title of a document's copy, unique among `taken`: "Party (copy)", then "Party (copy 2)". */
export function copyTitle(title: string, taken: readonly string[]): string {
  const base = title.replace(/ \(copy(?: \d+)?\)$/, "");
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? " (copy)" : ` (copy ${number})`;
    // Count code points: PostgreSQL rejects half a surrogate pair.
    const kept = [...base];
    while (kept.join("").length + ending.length > MAX_LENGTH) kept.pop();
    const name = kept.join("").trimEnd() + ending;
    if (!taken.includes(name)) return name;
  }
}
