import { atom } from "jotai";
import type { Operation } from "#core/editing/operation.ts";
import { findRepeatedTitle } from "#core/forms/definition/tree.ts";
import { showTitleAtom } from "../documents/workspace.ts";
import { documentAtom, formAtom } from "../editing/document.ts";
import { editFormAtom } from "../editing/editing.ts";
import { deleteBlocksAtom, patchBlockAtom } from "./blocks.ts";

/** Id of the header that repeats the form's title and is therefore not shown. Older forms have one. */
export const repeatedTitleIdAtom = atom((get) => findRepeatedTitle(get(formAtom)));

/** Sets the open document's title everywhere, and stores it after a pause. Ignores an empty title. */
export const setTitleAtom = atom(null, (get, set, text: string) => {
  const { document, form } = get(documentAtom);
  const title = text.trim();
  if (title === "" || title === document.title) return;
  const header = form.blocks.find(({ id }) => id === get(repeatedTitleIdAtom));
  // After the rename, this header would no longer repeat the title, and would appear with the old one.
  if (header?.description_html) set(patchBlockAtom, header.id, { title_html: null });
  else if (header !== undefined) set(deleteBlocksAtom, new Set([header.id]));
  set(showTitleAtom, document.id, title);
  const rename: Operation = { type: "form.set", property: "title", value: title };
  set(editFormAtom, [rename], { burst: "title", awaitsPause: true });
});
