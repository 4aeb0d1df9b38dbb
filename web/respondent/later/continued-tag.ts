import { buildTree } from "#core/forms/definition/tree.ts";
import { sessionStorageKey } from "#core/forms/submitting/system-keys.ts";
import type { FormPage } from "../form-page.ts";

/**
 * Gives the tab the draft of a page that continues one, before the runtime asks the tab for its own. A former draft of
 * the tab is in the browser's storage (docs/decisions/015). `hash`: the section of the last answer.
 */
function script(key: string, session_id: string, hash: string): string {
  return `(function(k,i,h){try{var s=sessionStorage;if(s.getItem(k)===i)return;s.setItem(k,i);
["/unsaved","/starts-over","/answers","/checks"].forEach(function(n){s.removeItem(k+n)});
h?s.setItem(k+"/hash",h):s.removeItem(k+"/hash")}catch(e){}})(${[key, session_id, hash].map((text) => JSON.stringify(text).replace(/</g, "\\u003c")).join()})`;
}

/** The address of the section with a question; empty for the first one. */
function sectionOf({ definition }: FormPage, field_id: string | null): string {
  const block = definition.blocks.find(
    ({ form_field_id }) => field_id !== null && form_field_id === field_id,
  );
  const index = buildTree(definition).sections.findIndex(
    ({ block: section }) => section?.id === block?.parent_id,
  );
  return block?.parent_id && index > 0 ? `#${block.parent_id}` : "";
}

/**
 * Notes the draft that the tab had, before the runtime forgets one that is closed. It may continue on another device,
 * which `entry-later.ts` then says.
 */
const noteFormer = (key: string) =>
  `try{document.querySelector("[data-later]").dataset.former=sessionStorage.getItem(${JSON.stringify(key)})||""}catch(e){}`;

/** A script element for the page. */
export function continuedTag(page: FormPage, nonce: string): string {
  const key = sessionStorageKey(page.definition.form_id);
  const isContinued = page.session_id !== null && page.last_field_id !== undefined;
  const text = isContinued
    ? script(key, page.session_id!, sectionOf(page, page.last_field_id!))
    : noteFormer(key);
  return `<script nonce="${nonce}">${text}</script>`;
}
