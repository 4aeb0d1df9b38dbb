import { reportError } from "#core/contracts/wire/operations.ts";
import { route } from "../middleware/route.ts";

/** Logs it like an error of ours, with the browser's stack. The schema admits no text that a person wrote. */
export const reportErrorRoute = route(reportError, async ({ ctx, body: { place, name, at } }) => {
  const stack = at.map((frame) => `    at ${frame}`).join("\n");
  ctx.log.warn("browser_error", Object.assign(new Error("in a browser"), { name, stack }), { place });
  return new Response(null, { status: 204 });
});
