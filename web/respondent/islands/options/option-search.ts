/** One choice of a list that can be searched. */
export interface ListOption {
  value: string;
  label: string;
  /** Before the label: a flag. */
  mark?: string;
  /** Behind the label: a dial code. */
  detail?: string;
  image?: string;
  group?: string;
  is_disabled?: boolean;
  /** Other words that find it. */
  keywords?: string;
}

/** Letters without their marks, in lower case: "Åland" is found by "aland". */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** 0 when the label begins with the query, 1 when one of its words does, 2 when it is anywhere; null: not found. */
function rank(option: ListOption, query: string): number | null {
  const label = plain(option.label);
  if (label.startsWith(query)) return 0;
  const words = `${label} ${plain(option.keywords ?? "")} ${option.detail ?? ""}`.split(/[\s,()+-]+/);
  const digits = query.replace(/^\+/, "");
  if (words.some((word) => word.startsWith(digits))) return 1;
  return label.includes(query) ? 2 : null;
}

/** The options that a query finds, the nearest first; grouped options keep their order. */
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
