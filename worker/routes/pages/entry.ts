import { entryPage } from "#core/contracts/submitting.ts";
import { enteredDefinition } from "#core/forms/submitting/entered-definition.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import { visitorCountry } from "../../middleware/request-meta.ts";
import { route } from "../../middleware/route.ts";
import { loadLive } from "../../services/forms/load-form.ts";
import { mintSessionId } from "../../services/keys/session-id.ts";
import { contentOfAddress, formResponse } from "./form-document.ts";

/** The public page's form for a member, open or not. The editor shows it in a frame. */
export const entryPageRoute = route(entryPage, async ({ ctx, request, params: { form_id } }) => {
  const { definition, stock } = await loadLive(ctx, { form_id, known: null });
  // The editor around it must get the page's messages, whichever sites the owner has listed.
  const entered = {
    ...enteredDefinition(definition),
    embed_origins: [],
    start_page: null,
    is_powered_by_branding_enabled: false,
  };
  const content = await contentOfAddress(ctx, entered, new URLSearchParams());
  return formResponse(ctx, entered, {
    content: { ...content, carried: [[SYSTEM_KEYS.by_member, "on"]] },
    session_id: await mintSessionId(ctx),
    stock,
    country: visitorCountry(request),
    mode: "entry",
  });
});
