import { BUILDER_ROWS, TYPES_BY_USE } from "#core/fields/builder.ts";
import { LANGUAGES } from "#core/forms/definition/language.ts";
import { APPEARANCES, type GalleryAddress, writeAddress } from "./address.ts";
import css from "./overview.css?inline";

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A list of choices that reloads the page with the chosen one. */
function choose<Value extends string>(
  label: string,
  values: readonly Value[],
  chosen: Value,
  addressOf: (value: Value) => string,
) {
  const select = element("select");
  for (const value of values) select.append(element("option", { value, selected: value === chosen }, value));
  select.addEventListener("change", () => location.assign(addressOf(select.value as Value)));
  return element("label", {}, `${label} `, select);
}

/** A page in a frame as tall as its content. */
function framed(id: string, title: string, src: string): HTMLElement {
  const frame = element("iframe", { src, title, loading: "lazy" });
  frame.addEventListener("load", () => {
    const root = frame.contentDocument?.documentElement;
    if (!root) return;
    const grow = () => {
      frame.style.height = `${root.ownerDocument.body.scrollHeight + 16}px`;
    };
    new ResizeObserver(grow).observe(root);
    grow();
  });
  return element("section", { id }, element("h2", {}, element("a", { href: src }, title)), frame);
}

/** Every input and cell in every state, each type as visitors get it. */
export function showOverview(address: GalleryAddress): void {
  const of = (change: Partial<GalleryAddress>) => writeAddress({ ...address, ...change });
  const types = TYPES_BY_USE.filter((type) => type !== "hidden");
  document.head.append(element("style", { textContent: css }));
  document.documentElement.style.colorScheme =
    address.appearance === "system" ? "light dark" : address.appearance;
  const links = types.map((type) => element("a", { href: `#${type}` }, BUILDER_ROWS[type].label));
  document.body.append(
    element(
      "header",
      {},
      element("h1", {}, "Gallery"),
      choose("Language", LANGUAGES, address.lang, (lang) => of({ lang })),
      choose("Appearance", APPEARANCES, address.appearance, (appearance) => of({ appearance })),
    ),
    element(
      "nav",
      { ariaLabel: "Types" },
      ...links,
      element("a", { href: "#cells" }, "Cells of the grid"),
      element("a", { href: "#controls" }, "Controls of the editor"),
    ),
    element(
      "main",
      {},
      ...types.map((type) => framed(type, `${BUILDER_ROWS[type].label} (${type})`, of({ type }))),
      framed("charged", "Payments that charge", of({ type: "payment", is_charged: true })),
      framed("cells", "Cells of the grid", of({ is_cells: true })),
      framed("controls", "Controls of the editor", of({ is_controls: true })),
    ),
  );
}
