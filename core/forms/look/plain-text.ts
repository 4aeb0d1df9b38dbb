const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/** The plain text of an owner's markup on one line, for names and lists. Do not render it as HTML. */
export function plainText(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);
  return words.replace(/\s+/g, " ").trim();
}
