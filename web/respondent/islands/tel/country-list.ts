import { element } from "../elements.ts";
import { addStyle, type IslandContext } from "../island.ts";
import { OptionList } from "../options/option-list.ts";
import { countryOptions } from "./countries.ts";
import css from "./country-list.css?inline";

/** What the list needs of the button that opens it. */
interface CountryListParts {
  toggle: HTMLButtonElement;
  current(): string;
  choose(country: string): void;
  /** Passed on: an import would make two files of the button's. */
  flagOf(country: string): string;
}

/** The list of countries, with a search above it. Returns a function that opens and closes it. */
export function countryList(
  { host, texts, lang }: Pick<IslandContext, "host" | "texts" | "lang">,
  { toggle, current, choose, flagOf }: CountryListParts,
): () => void {
  addStyle(host, "country-list-style", css);
  const name = texts["phone.country"] ?? "";
  const options = countryOptions(lang, flagOf);
  const panel = element("div", "tel-panel");
  panel.role = "dialog";
  panel.ariaLabel = name;
  panel.hidden = true;
  const search = panel.appendChild(element("input"));
  search.type = "text";
  search.placeholder = texts.search ?? "";
  search.ariaLabel = name;
  toggle.parentElement?.after(panel);
  const list = new OptionList({
    ...{ host, input: search, anchor: search, texts, label: name, is_multiple: false },
    options: () => options,
    isChosen: (value) => value === current(),
    choose({ value }) {
      close();
      choose(value);
    },
  });

  function open() {
    // Someone who has moved on while this code was loading keeps the focus.
    if (![toggle, document.body].includes(document.activeElement as HTMLElement)) return;
    panel.hidden = false;
    toggle.ariaExpanded = "true";
    search.value = "";
    search.focus();
    list.open();
  }
  function close() {
    panel.hidden = true;
    toggle.ariaExpanded = "false";
  }
  panel.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget !== toggle && !panel.contains(relatedTarget as Node | null)) close();
  });
  search.addEventListener("keydown", (event) => {
    // Enter in the search never submits the form; Escape returns to the button.
    if (event.key === "Enter" || event.key === "Escape") event.preventDefault();
    if (event.key !== "Escape") return;
    close();
    toggle.focus();
  });
  return () => (panel.hidden ? open() : close());
}
