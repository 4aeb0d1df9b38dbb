import { loadStock as loadStockContract } from "#core/contracts/public-forms.ts";
import { route } from "../../middleware/route.ts";
import { loadStock } from "../../services/load-stock.ts";

export const loadStockRoute = route(loadStockContract, ({ ctx, params }) => loadStock(ctx, params.form_id));
