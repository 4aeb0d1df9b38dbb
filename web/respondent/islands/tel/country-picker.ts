import { afterRest } from "../../runtime/after-rest.ts";
import { say } from "../../runtime/say.ts";
import { button, element } from "../elements.ts";
import type { IslandContext } from "../island.ts";
import { OptionList } from "../options/option-list.ts";
import { callingCodeOf, countryOptions, flagOf } from "./countries.ts";

export interface CountryPicker {
  /** Shows the country's flag and code. */
  button: HTMLButtonElement;
  /** The list, with a search above it. */
  panel: HTMLElement;
  /** Says which country was chosen. */
  status: HTMLElement;
  show(country: string): void;
}

/** A button that shows the number's country, and opens the list of countries. */
export function countryPicker(
  { host, texts, lang, withQuestion }: Pick<IslandContext, "host" | "texts" | "lang" | "withQuestion">,
  choose: (country: string) => void,
): CountryPicker {
  const name = texts["phone.country"] ?? "";
  let current = "";
  const options = countryOptions(lang);
  const toggle = button("tel-country tool", "", () => (panel.hidden ? open() : close()));
  toggle.ariaHasPopup = "dialog";
  toggle.ariaExpanded = "false";
  const panel = element("div", "tel-panel");
  panel.role = "dialog";
  panel.ariaLabel = name;
  panel.hidden = true;
  const search = panel.appendChild(element("input"));
  search.type = "text";
  search.placeholder = texts.search ?? "";
  search.ariaLabel = name;
  const status = element("span", "sr-only");
  status.ariaLive = "polite";
  const rest = afterRest();
  const list = new OptionList({
    ...{ host, input: search, anchor: search, texts, label: name, is_multiple: false },
    options: () => options,
    isChosen: (value) => value === current,
    choose({ value }) {
      close();
      choose(value);
    },
  });

  function open() {
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

  function show(country: string) {
    if (country === current) return;
    current = country;
    const code = callingCodeOf(country) ?? "";
    const flag = element("span", "tel-flag", flagOf(country));
    flag.ariaHidden = "true";
    const digits = element("span", "", `+${code}`);
    digits.dir = "ltr";
    toggle.replaceChildren(flag, digits);
    const label = options.find(({ value }) => value === country)?.label ?? country;
    const chosen = say(texts["phone.chosen"], { country: label, code: `+${code}` });
    const isChange = toggle.ariaLabel !== null;
    toggle.ariaLabel = withQuestion(chosen);
    // The number gets the focus, not the button with the new country.
    if (isChange) {
      rest(() => {
        status.textContent = chosen;
      });
    }
  }
  return { button: toggle, panel, status, show };
}
