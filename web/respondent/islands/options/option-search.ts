/** One choice of a searchable list. */
export interface ListOption {
  value: string;
  label: string;
  /** Shown before the label: a flag. */
  flag?: string;
  /** Shown after the label: a calling code. */
  detail?: string;
  image?: string;
  group?: string;
  is_disabled?: boolean;
  /** Additional search terms. */
  keywords?: string;
}

/** Lower case without accents: "aland" finds "Åland". */
export function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** 0 if the label starts with the query, 1 if one of its words does, 2 if it contains it; null: no match. */
function rank(option: ListOption, query: string): number | null {
  const label = plain(option.label);
  if (label.startsWith(query)) return 0;
  const words = `${label} ${plain(option.keywords ?? "")} ${option.detail ?? ""}`.split(/[\s,()+-]+/);
  const digits = query.replace(/^\+/, "");
  if (words.some((word) => word.startsWith(digits))) return 1;
  return label.includes(query) ? 2 : null;
}

/** Matching options, best first. Grouped options keep their order. */
export function searchOptions(options: readonly ListOption[], typed: string): ListOption[] {
  const query = plain(typed.trim());
  if (query === "") return [...options];
  const found = options.flatMap((option) => {
    const at = rank(option, query);
    return at === null ? [] : [{ option, at }];
  });
  if (!options.some(({ group }) => group)) found.sort((a, b) => a.at - b.at);
  return found.map(({ option }) => option);
}
