import * as contracts from "#core/contracts/templates.ts";
import { route } from "../../middleware/route.ts";
import { createFilledForm } from "../../services/templates/create-filled-form.ts";
import { importForm } from "../../services/templates/import-form.ts";
import { templateForm } from "../../services/templates/template-form.ts";

export const useTemplateRoute = route(contracts.useTemplate, async ({ ctx, params, body, user, member }) => {
  const { organization_id } = member;
  const made = await templateForm(params.template_id, () => crypto.randomUUID());
  return createFilledForm(ctx, { organization_id, project_id: body.project_id, user_id: user.id, ...made });
});

export const importFormRoute = route(contracts.importForm, ({ ctx, body, user, member }) =>
  importForm(ctx, { ...body, organization_id: member.organization_id, user_id: user.id }),
);
