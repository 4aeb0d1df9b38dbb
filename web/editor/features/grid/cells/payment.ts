import { paymentText } from "#core/fields/payment.ts";
import type { CellKind } from "./cell-kind.ts";

/** The paid amount, which is read-only. */
export const paymentKind: CellKind = { text: (cell) => paymentText(cell, "en"), alignment: "end" };
