import type { EditorView } from "prosemirror-view";
import { addressAt, linkAddress, setLink } from "../../../ui/rich-text/link.ts";
import type { RuntimeTexts } from "../../runtime-data.ts";
import { button, element } from "../elements.ts";
import { LINK_ADDRESS } from "./schema.ts";

export interface LinkForm {
  element: HTMLElement;
  open(): void;
}

/** The input for a link's address, between toolbar and text. */
export function linkForm(texts: RuntimeTexts, view: () => EditorView): LinkForm {
  const row = element("div", "rich-link");
  row.hidden = true;
  const input = element("input", "tool");
  Object.assign(input, {
    type: "text",
    inputMode: "url",
    dir: "ltr",
    placeholder: "https://",
    autocomplete: "off",
  });
  input.ariaLabel = texts["richtext.link_address"] ?? "";
  const close = () => {
    row.hidden = true;
    view().focus();
  };
  function apply() {
    const href = input.value.trim() === "" ? null : linkAddress(input.value, LINK_ADDRESS);
    if (href === null && input.value.trim() !== "") {
      input.ariaInvalid = "true";
      input.focus();
      return;
    }
    view().dispatch(setLink(view().state, href));
    close();
  }
  const remove = () => {
    input.value = "";
    apply();
  };
  row.append(input, button("tool", texts.apply ?? "", apply), button("combo-remove tool", "", remove));
  row.lastElementChild?.setAttribute("aria-label", texts.clear ?? "");
  input.addEventListener("input", () => input.removeAttribute("aria-invalid"));
  row.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && !(event.key === "Enter" && event.target === input)) return;
    event.preventDefault();
    if (event.key === "Escape") close();
    else apply();
  });
  return {
    element: row,
    open() {
      row.hidden = false;
      input.value = addressAt(view().state);
      input.removeAttribute("aria-invalid");
      input.focus();
      input.select();
    },
  };
}
