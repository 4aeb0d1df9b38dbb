import { completePage } from "#core/contracts/wire/public-pages.ts";
import { uuid } from "#core/contracts/wire/schemas.ts";
import { AppError } from "#core/errors/app-error.ts";
import { route } from "../../middleware/route.ts";
import { loadEnding } from "../../services/forms/load-ending.ts";
import { endingResponse } from "./ending-response.ts";
import { refusePage } from "./status-response.ts";

export const completePageRoute = route(
  completePage,
  async ({ ctx, request, url, params: { form_id } }) => {
    const rid = uuid.safeParse(url.searchParams.get("rid"));
    if (!rid.success) throw new AppError("NOT_FOUND");
    const { definition, content } = await loadEnding(ctx, {
      form_id,
      response_id: rid.data,
      proof: url.searchParams.get("proof") ?? "",
      cookieHeader: request.headers.get("cookie"),
    });
    return endingResponse(ctx, definition, content);
  },
  refusePage,
);
