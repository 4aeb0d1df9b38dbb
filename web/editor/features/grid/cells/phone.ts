import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { CellKind } from "./cell-kind.ts";
import { textKind } from "./text.tsx";

/** A phone number: a country and a national number while it is edited, E.164 everywhere else. */
export const phoneKind: CellKind = {
  ...textKind,
  editor: { ...textKind.editor!, Component: lazyPart(() => import("./phone-editor.tsx")) },
};
