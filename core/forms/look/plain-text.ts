const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/** The words of an owner's markup on one line, for names and lists. Nothing that a browser would show comes of it. */
export function plainText(html: string): string {
  const words = html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);
  return words.replace(/\s+/g, " ").trim();
}
