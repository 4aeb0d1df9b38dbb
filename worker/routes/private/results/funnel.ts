import { loadFunnel as loadFunnelContract } from "#core/contracts/results.ts";
import { AppError } from "#core/errors/app-error.ts";
import { parseFunnelFilter } from "#core/results/funnel-query.ts";
import { route } from "../../../middleware/route.ts";
import { loadFunnel } from "../../../services/results/load-funnel.ts";

export const loadFunnelRoute = route(loadFunnelContract, ({ ctx, params, query: { filter, ...query } }) => {
  const parsed = parseFunnelFilter(filter);
  if (parsed === null) throw new AppError("BAD_REQUEST", { reason: "The filter is malformed." });
  return loadFunnel(ctx, params.form_id, { ...query, filter: parsed });
});
