import { checkStyle } from "#core/contracts/look.ts";
import { route } from "../../middleware/route.ts";
import { sanitizeCss } from "../../services/markup/sanitize-css.ts";

export const checkStyleRoute = route(checkStyle, async ({ body }) => sanitizeCss(body.custom).faults);
