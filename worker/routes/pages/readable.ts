import { readablePage } from "#core/contracts/wire/named-pages.ts";
import { formPath, readablePath } from "#core/contracts/wire/paths.ts";
import { route } from "../../middleware/route.ts";
import { findAddress } from "../../services/forms/find-address.ts";
import { showForm } from "./form.ts";
import { refusePage } from "./status-response.ts";

/** How long browsers may follow a former address without asking again: owners may release it. */
const MOVED_SECONDS = 300;

/** A former name leads to the current one, or to the address with the form's id. */
export const readablePageRoute = route(
  readablePage,
  async ({ ctx, request, url, params }) => {
    const organization = params.organization.slice(1).toLowerCase();
    const name = params.name.toLowerCase();
    const { form_id, path } = await findAddress(ctx, organization, name);
    const here = readablePath(organization, name);
    if (path === here && url.pathname === here) {
      return showForm({ ctx, request, url, params: { form_id }, address: here });
    }
    const location = (path ?? formPath(form_id)) + url.search;
    const headers = { location, "cache-control": `public, max-age=${MOVED_SECONDS}` };
    return new Response(null, { status: 301, headers });
  },
  refusePage,
);
