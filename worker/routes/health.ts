import { type Health, health } from "#core/contracts/operations.ts";
import { route } from "../middleware/route.ts";
import { checkHealth } from "../services/check-health.ts";

export const healthRoute = route(health, async ({ ctx }) => {
  const data: Health = await checkHealth(ctx);
  return Response.json({ data }, { status: data.ok ? 200 : 503 });
});
