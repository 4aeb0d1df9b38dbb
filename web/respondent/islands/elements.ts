/** An element of the page. The text is set as text, never as HTML. */
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

/** A button that sends nothing. The class `tool` keeps the focus from it when the answer is what is wrong. */
export function button(class_name: string, text: string, press: () => void): HTMLButtonElement {
  const made = element("button", class_name, text);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

/** What an island draws: taken away when a question with an island is copied. */
export function islandUi(class_name: string): HTMLDivElement {
  const made = element("div", class_name);
  made.dataset.ui = "";
  return made;
}
