/** Creates an element. The text is set as text, never as HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  class_name = "",
  text = "",
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (class_name !== "") made.className = class_name;
  if (text !== "") made.textContent = text;
  return made;
}

/** A button that does not submit. The class `tool` excludes it when the focus goes to an invalid answer. */
export function button(class_name: string, text: string, press: () => void): HTMLButtonElement {
  const made = element("button", class_name, text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

/** An island's own elements, removed when a question with an island is copied. */
export function islandUi(class_name: string): HTMLDivElement {
  const made = element("div", class_name);
  made.dataset.ui = "";
  return made;
}
