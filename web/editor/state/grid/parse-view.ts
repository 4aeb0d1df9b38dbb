import { DEFAULT_PAGE_SIZE, parseGridQuery } from "#core/tables/grid-query.ts";
import { isExtension, type PredicateDraft, toPredicate } from "#core/tables/predicates.ts";
import { type GridView, MOST_FILTERS } from "./query.ts";

const PARAMETERS = ["page", "limit", "order", "search", "search_column"] as const;

/** The view that an address asks for; null if it names none, or one that cannot be read. */
export function parseView(address: URLSearchParams): GridView | null {
  const given = PARAMETERS.flatMap((name) => (address.has(name) ? [[name, address.get(name)!]] : []));
  const where = address.get("where");
  if (given.length === 0 && where === null) return null;
  const parsed = parseGridQuery(Object.fromEntries(given));
  const filters = where === null ? [] : parseFilters(where);
  if (!parsed.ok || filters === null) return null;
  const { page, limit, orderby, search, search_column } = parsed.query;
  const is_search_local = address.get("local") === "true";
  return {
    page,
    limit: limit ?? DEFAULT_PAGE_SIZE,
    orderby,
    search,
    search_column,
    is_search_local,
    filters,
  };
}

function parseFilters(text: string): PredicateDraft[] | null {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(list) || list.length > MOST_FILTERS) return null;
  const drafts = list.map(parseFilter);
  return drafts.includes(null) ? null : (drafts as PredicateDraft[]);
}

function parseFilter(item: unknown): PredicateDraft | null {
  if (!Array.isArray(item) || item.length !== 3) return null;
  const [column, op, value] = item as [unknown, unknown, unknown];
  if (typeof column !== "string" || typeof op !== "string") return null;
  const draft = { column, op, value } as PredicateDraft;
  if (isExtension(op) && !isScalar(value)) return null;
  // A condition in words is checked as the one that it is based on.
  const predicate = isExtension(op) ? toPredicate(draft) : draft;
  if (predicate === null) return null;
  return parseGridQuery({ where: JSON.stringify([predicate]) }).ok ? draft : null;
}

function isScalar(value: unknown): boolean {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
