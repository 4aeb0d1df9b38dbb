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
  /** It is being typed. */
  isTyped?: boolean;
}

/** Changes how the form looks, or a page around it: one step to take back, or one for everything that is typed in a row. */
export const setLookAtom = atom(null, (_, set, { property, value, isTyped = false }: Change) => {
  const options = isTyped ? { burst: property, awaitsRest: true } : {};
  set(editFormAtom, [{ type: "form.set", property, value }], options);
});

/** What of a style sheet no form may hold. Rejects when the server could not be asked. */
export const checkStyleAtom = atom(null, (get, _, custom: string) =>
  call(endpoints.checkStyle, { body: { form_id: get(formIdAtom), custom } }),
);

/** The number of what the server has last said of the form: what a preview shows changes with it. */
export const storedNumberAtom = atom((get) => get(copyOfAtom)(get(formIdAtom))?.replica.number ?? 0);

/** Whether the builder shows the page as visitors will see it, in place of its blocks. */
export const isPagePreviewedAtom = atom(false);
/** Whether the theme lies over the page, where there is no room beside it. */
export const isThemeOpenAtom = atom(false);
