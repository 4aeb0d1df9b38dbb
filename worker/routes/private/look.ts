import * as contracts from "#core/contracts/look.ts";
import { START_PAGE_SCHEMA } from "#core/forms/look/start-page.ts";
import type { Context } from "../../context.ts";
import { route } from "../../middleware/route.ts";
import { transactionId } from "../../middleware/transaction-id.ts";
import type { Member } from "../../services/access/authorize.ts";
import { type Look, saveLook } from "../../services/look/save-look.ts";
import { sanitizeCss } from "../../services/markup/sanitize-css.ts";

interface LookCall {
  ctx: Context;
  request: Request;
  body: { form_id: string };
  member: Member;
}

function save({ ctx, request, body: { form_id }, member: { document_id } }: LookCall, look: Look) {
  return saveLook(ctx, { form_id, document_id, transaction_id: transactionId(request) }, look);
}

export const setThemeRoute = route(contracts.setTheme, (call) => {
  const { lang, is_powered_by_branding_enabled, stylesheet } = call.body;
  const theme = {
    lang,
    is_powered_by_branding_enabled,
    stylesheet: {
      ...stylesheet,
      palette: stylesheet.palette ?? undefined,
      custom: stylesheet.custom ?? undefined,
    },
  };
  return save(call, { name: "theme", theme });
});

export const checkStyleRoute = route(
  contracts.checkStyle,
  async ({ body }) => sanitizeCss(body.custom).faults,
);

export const setBackgroundRoute = route(contracts.setBackground, (call) =>
  save(call, { name: "background", background: call.body.background }),
);

export const setStartPageRoute = route(contracts.setStartPage, (call) => {
  const { start_page } = call.body;
  const page = start_page && { __schema_version: START_PAGE_SCHEMA, ...start_page };
  return save(call, { name: "start_page", page });
});

export const setEndingPageRoute = route(contracts.setEndingPage, (call) => {
  const { is_ending_page_enabled: is_enabled, ending_page_template_id: template_id, overrides } = call.body;
  return save(call, { name: "ending_page", is_enabled, template_id, overrides });
});
