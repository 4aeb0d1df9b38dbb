import { type Health, health } from "#core/contracts/wire/operations.ts";
import { route } from "../middleware/route.ts";
import { checkHealth } from "../services/check-health.ts";

export const healthRoute = route(health, async ({ ctx, query }) => {
  const data: Health = await checkHealth(ctx, query.deep !== undefined);
  return Response.json({ data }, { status: data.ok ? 200 : 503 });
});
