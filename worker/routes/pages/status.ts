import { formPath } from "#core/contracts/paths.ts";
import { statusPage } from "#core/contracts/public-pages.ts";
import { statusKind } from "#web/respondent/entry-server.tsx";
import { route } from "../../middleware/route.ts";
import { loadDefinition, loadLive } from "../../services/load-form.ts";
import { refusePage, statusResponse } from "./status-response.ts";

/** Ids that support may ask for, by the name they have on the page. Anything else in the address is not shown. */
const SUPPORT_KEYS = { fid: "fingerprint", cid: "customer_id", sid: "session_id" };
const ID = /^[\w-]{1,64}$/;

export const statusPageRoute = route(
  statusPage,
  async ({ ctx, request, url, params: { form_id, page } }) => {
    const known = await loadDefinition(ctx, form_id, request.headers.get("cookie"));
    const definition = known ?? (await loadLive(ctx, { form_id, known })).definition;
    const support = Object.entries(SUPPORT_KEYS).flatMap(([name, key]) => {
      const id = url.searchParams.get(key) ?? "";
      return page === "alreadyresponded" && ID.test(id) ? [[name, id] as const] : [];
    });
    const kind = statusKind(page, url.searchParams.get("oops"));
    const content = { kind, form_path: formPath(form_id), support: Object.fromEntries(support) };
    return statusResponse(content, { ctx, request, definition });
  },
  refusePage,
);
