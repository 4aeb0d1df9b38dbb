import * as contracts from "#core/contracts/analytics.ts";
import { route } from "../../middleware/route.ts";
import { loadAnalytics, loadRecentActivity } from "../../services/analytics/load-analytics.ts";

export const loadRecentActivityRoute = route(contracts.loadRecentActivity, ({ ctx, params }) =>
  loadRecentActivity(ctx, params.form_id),
);

export const loadAnalyticsRoute = route(contracts.loadAnalytics, ({ ctx, params, query }) =>
  loadAnalytics(ctx, params.form_id, query),
);
