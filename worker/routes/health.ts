import { type Health, health as healthContract } from "#core/contracts/wire/operations.ts";
import { route } from "../middleware/route.ts";
import { checkHealth } from "../services/check-health.ts";

export const healthRoute = route(healthContract, async ({ ctx, query }) => {
  const health = await checkHealth(ctx, query.deep !== undefined);
  const data: Health = ctx.env.MAINTENANCE ? { ...health, ok: false, maintenance: true } : health;
  return Response.json({ data }, { status: data.ok ? 200 : 503 });
});
