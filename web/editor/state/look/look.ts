import { atom } from "jotai";
import type { FormProperty } from "#core/editing/operation.ts";
import { call } from "../../api/client.ts";
import * as endpoints from "../../api/endpoints.ts";
import { formIdAtom } from "../editing/document.ts";
import { editFormAtom } from "../editing/editing.ts";
import { copyOfAtom } from "../editing/form-copies.ts";

type LookProperty = Exclude<FormProperty, "title" | "closed_page">;

interface Change {
  property: LookProperty;
  value: unknown;
  /** Whether the change comes from typing. */
  isTyped?: boolean;
}

/** Changes the form's look or a page around it, as one undo step. Consecutive typing is one step too. */
export const setLookAtom = atom(null, (_, set, { property, value, isTyped = false }: Change) => {
  const options = isTyped ? { burst: property, awaitsPause: true } : {};
  set(editFormAtom, [{ type: "form.set", property, value }], options);
});

/** Returns the forbidden rules of a style sheet. Rejects if the server cannot be reached. */
export const checkStyleAtom = atom(null, (get, _, custom: string) =>
  call(endpoints.checkStyle, { body: { form_id: get(formIdAtom), custom } }),
);

/** Number of the form's last confirmed entry. Previews are reloaded when it changes. */
export const storedNumberAtom = atom((get) => get(copyOfAtom)(get(formIdAtom))?.replica.number ?? 0);

/** Whether the builder shows a preview of the page instead of its blocks. */
export const isPagePreviewedAtom = atom(false);
/** Whether the theme panel is open over the page, where there is no space beside it. */
export const isThemeOpenAtom = atom(false);
