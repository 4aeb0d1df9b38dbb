import { loadStock as loadStockContract } from "#core/contracts/forms/public-forms.ts";
import { route } from "../../middleware/route.ts";
import { loadStock } from "../../services/forms/load-stock.ts";

export const loadStockRoute = route(loadStockContract, ({ ctx, params }) => loadStock(ctx, params.form_id));
