import { suggestField as suggestFieldContract } from "#core/contracts/building/ai.ts";
import { route } from "../../../middleware/route.ts";
import { suggestField } from "../../../services/building/suggest-field.ts";

export const suggestFieldRoute = route(suggestFieldContract, ({ ctx, user, body }) =>
  suggestField(ctx, user, body.description),
);
