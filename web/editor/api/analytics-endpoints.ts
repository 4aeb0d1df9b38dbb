import type * as analytics from "#core/contracts/analytics.ts";
import * as addresses from "#core/contracts/wire/private-addresses.ts";
import { endpoints as of } from "./client.ts";

/** The calls of the page with analytics, which load with it. */

export const { loadRecentActivity, loadAnalytics } = of<typeof analytics>()(addresses.analytics);
