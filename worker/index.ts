import { DurableObject } from "cloudflare:workers";
import { scripts } from "virtual:respondent-assets";
import { Hono } from "hono";
import { renderPage } from "#web/respondent/entry-server.tsx";
export class RoomObject extends DurableObject {}
const app = new Hono<{ Bindings: { ASSETS: Fetcher; TEST: string } }>();
app.get(
  "/d/e/:id",
  async (c) => new Response(await renderPage(scripts.at(-1)!), { headers: { "content-type": "text/html" } }),
);
app.get("/healthz", (c) => c.json({ ok: true, test: c.env.TEST }));
app.all("*", async (c) => {
  const url = new URL(c.req.url);
  if (c.req.header("accept")?.includes("text/html") && !url.pathname.startsWith("/assets/"))
    return c.env.ASSETS.fetch(new URL("/index.html", url));
  return c.text("nf", 404);
});
export default app;
