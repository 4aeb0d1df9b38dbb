import type { Background, Stylesheet } from "#core/forms/definition/definition.ts";
import { type Colors, type Oklch, paletteColors } from "#core/forms/look/palettes.ts";
import { type Appearance, fontFamily, paletteName, sectionPreset } from "#core/forms/look/theme.ts";
import { fontStyle } from "./fonts.ts";
import { FONT_SHEET_ID, SHEET_IDS } from "./sheet-ids.ts";
import arrays from "./style/arrays.css?inline";
import backdrop from "./style/backdrop.css?inline";
import card from "./style/card.css?inline";
import choices from "./style/choices.css?inline";
import countdown from "./style/countdown.css?inline";
import form from "./style/form.css?inline";
import json from "./style/json.css?inline";
import many from "./style/many.css?inline";
import media from "./style/media.css?inline";
import number from "./style/number.css?inline";
import payment from "./style/payment.css?inline";
import setOff from "./style/set-off.css?inline";
import start from "./style/start.css?inline";
import toggles from "./style/toggles.css?inline";
import withScript from "./style/with-script.css?inline";
import withoutScript from "./style/without-script.css?inline";

const PARTS = { arrays, card, choices, countdown, json, many, media, number, payment, start, toggles };

/** Style that only some pages need. Kept apart because a page is painted only after its style has loaded. */
export type StylePart = keyof typeof PARTS;

const round = (value: number) => Number(value.toFixed(4));
const color = ([lightness, chroma, hue]: Oklch) =>
  `oklch(${round(lightness)} ${round(chroma)} ${round(hue)})`;

function variables(scheme: "light" | "dark", colors: Colors): string {
  const pairs = Object.entries(colors).map(([name, value]) => `--${name}:${color(value)}`);
  return `:root{color-scheme:${scheme};${pairs.join(";")}}`;
}

function palette(stylesheet: Stylesheet, appearance: Appearance): string {
  const { light, dark } = paletteColors(paletteName(stylesheet.palette));
  if (appearance === "light") return variables("light", light);
  if (appearance === "dark") return variables("dark", dark);
  return `${variables("light", light)}@media(prefers-color-scheme:dark){${variables("dark", dark)}}`;
}

/** The owner's style sheet applies only to the form and the pages around it, not to the builder's tools in it. */
const owners = (custom: string | undefined) =>
  custom ? `@scope(.page) to ([data-canvas-tool]){${custom}}` : "";

function behindForm(background: Background | null): string {
  if (background === null) return "";
  return background.element === "div" ? `${backdrop}html{background:${background.src}}` : backdrop;
}

/** Whether a style sheet may ask for an unusual weight. */
const NAMES_FONT = /font/i;

/** The style of a card, for a status over a form that had none. */
export const CARD_STYLE = card;

export interface PageSheet {
  /** Null: always applies. */
  media: string | null;
  /** For scripts that change its `media`. */
  id: string | null;
  css: string;
}

/**
 * The style of one form's page: its palette and font, the parts it uses, and the owner's sanitized style
 * sheet. Separate sheets hold what depends on whether scripts run, which the browser knows in advance, and
 * the web font. With scripts, the font only loads once the form works: before that its bytes and layout would
 * be in the way. A page that no script takes over (`is_still`) depends on neither.
 */
export function pageSheets(
  stylesheet: Stylesheet,
  background: Background | null,
  appearance: Appearance,
  parts: readonly StylePart[],
  is_still = false,
): PageSheet[] {
  const font = fontStyle(fontFamily(stylesheet["font-family"]), NAMES_FONT.test(stylesheet.custom ?? ""));
  const isSetOff = background !== null || sectionPreset(stylesheet.section) !== "none";
  const css = [
    palette(stylesheet, appearance),
    font.stand_in,
    form,
    ...parts.map((part) => PARTS[part]),
    isSetOff ? setOff : "",
    behindForm(background),
    owners(stylesheet.custom),
  ].join("");
  if (is_still) return [{ media: null, id: null, css: css + font.family }];
  return [
    { media: null, id: null, css },
    { media: "(scripting:enabled)", id: SHEET_IDS.with_script, css: withScript },
    { media: "(scripting:none)", id: SHEET_IDS.without_script, css: withoutScript },
    { media: "(scripting:none)", id: FONT_SHEET_ID, css: font.family },
  ];
}
