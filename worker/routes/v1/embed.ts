import { formPath } from "#core/contracts/wire/paths.ts";
import { embedForm } from "#core/contracts/wire/public-pages.ts";
import { route } from "../../middleware/route.ts";

export const embedFormRoute = route(embedForm, async ({ url, params }) => {
  const location = formPath(params.form_id) + url.search;
  return new Response(null, { status: 301, headers: { location } });
});
