import { loadForm } from "#core/contracts/forms/public-forms.ts";
import { route } from "../../middleware/route.ts";
import { loadFormView } from "../../services/forms/load-form-view.ts";

/** `data` and `error` side by side: a closed form is still described, without its questions. */
export const loadFormRoute = route(loadForm, async ({ ctx, request, url, params }) => {
  const cookieHeader = request.headers.get("cookie");
  return Response.json(await loadFormView(ctx, { ...params, parameters: url.searchParams, cookieHeader }));
});
