import { paymentText } from "#core/fields/payment.ts";
import type { CellKind } from "./cell-kind.ts";

/** That it was paid, and what: nobody changes that by typing. */
export const paymentKind: CellKind = { text: (cell) => paymentText(cell, "en"), alignment: "end" };
