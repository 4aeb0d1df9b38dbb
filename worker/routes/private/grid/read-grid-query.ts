import { AppError } from "#core/errors/app-error.ts";
import { type GridQuery, parseGridQuery } from "#core/tables/grid-query.ts";

/** The query of a grid's address. BAD_REQUEST with all faults if there are any. */
export function readGridQuery(query: Parameters<typeof parseGridQuery>[0]): GridQuery {
  const parsed = parseGridQuery(query);
  if (!parsed.ok) throw new AppError("BAD_REQUEST", { faults: parsed.faults });
  return parsed.query;
}
