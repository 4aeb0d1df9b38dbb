import { afterRest } from "../../runtime/after-rest.ts";
import { say } from "../../runtime/say.ts";
import { button, element } from "../elements.ts";
import type { IslandContext } from "../island.ts";
import { callingCode } from "./plans.ts";

/** A country's flag from its two letters; platforms without flags show the letters. */
export const flagOf = (country: string) =>
  String.fromCodePoint(...[...country].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));

export interface CountryPicker {
  /** Shows the country's flag and code. */
  button: HTMLButtonElement;
  /** Says which country was chosen. */
  status: HTMLElement;
  show(country: string, is_said: boolean): void;
}

/** A button that shows the number's country, and opens the list of countries, which loads when it is needed. */
export function countryPicker(
  context: Pick<IslandContext, "field" | "host" | "texts" | "lang" | "withQuestion">,
  choose: (country: string) => void,
  first: string,
): CountryPicker {
  const { texts, lang, withQuestion, field } = context;
  const { country_name } = field as { country_name?: string };
  let shown = "";
  let current = "";
  let name = "";
  let isChosen = false;
  let list: Promise<() => void> | undefined;
  const load = () => {
    list ??= import("./country-list.ts").then((list) =>
      list.countryList(context, { toggle, current: () => current, choose, flagOf }),
    );
    list.catch(() => {
      list = undefined;
    });
    return list;
  };
  const toggle = button("tel-country tool", "", async () => (await load())());
  toggle.ariaHasPopup = "dialog";
  toggle.ariaExpanded = "false";
  toggle.addEventListener("pointerenter", load);
  const status = element("span", "sr-only");
  status.ariaLive = "polite";
  const rest = afterRest();

  function show(country: string, is_said: boolean) {
    // Unknown until the country's numbering plan is there.
    const code = callingCode(country) && `+${callingCode(country)}`;
    if (country + code === shown) return;
    isChosen ||= is_said && country !== current;
    current = country;
    shown = country + code;
    const flag = element("span", "tel-flag", flagOf(country));
    flag.ariaHidden = "true";
    const digits = element("span", "", code);
    digits.dir = "ltr";
    toggle.replaceChildren(flag, digits);
    // The page names its first country, because the first name from `Intl` takes 90 ms of a slow phone.
    const label =
      (country === first && country_name) ||
      (new Intl.DisplayNames([lang], { type: "region" }).of(country) ?? country);
    name = say(texts["phone.chosen"], { country: label, code }).trim();
    toggle.ariaLabel = withQuestion(name);
    // The number gets the focus, not the button with the new country. Its code may come later than it is said.
    if (isChosen) {
      rest(() => {
        status.textContent = name;
      });
    }
  }
  return { button: toggle, status, show };
}
