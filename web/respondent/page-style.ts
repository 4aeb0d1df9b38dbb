import type { Background, Stylesheet } from "#core/forms/definition.ts";
import { type Colours, type Oklch, paletteColours } from "#core/forms/palettes.ts";
import { type Appearance, fontFamily, paletteName } from "#core/forms/theme.ts";
import { fontStyle } from "./fonts.ts";
import css from "./form.css?inline";

const round = (value: number) => Number(value.toFixed(4));
const colour = ([lightness, chroma, hue]: Oklch) =>
  `oklch(${round(lightness)} ${round(chroma)} ${round(hue)})`;

function variables(scheme: "light" | "dark", colours: Colours): string {
  const pairs = Object.entries(colours).map(([name, value]) => `--${name}:${colour(value)}`);
  return `:root{color-scheme:${scheme};${pairs.join(";")}}`;
}

function palette(stylesheet: Stylesheet, appearance: Appearance): string {
  const { light, dark } = paletteColours(paletteName(stylesheet.palette));
  if (appearance === "light") return variables("light", light);
  if (appearance === "dark") return variables("dark", dark);
  return `${variables("light", light)}@media(prefers-color-scheme:dark){${variables("dark", dark)}}`;
}

/** What an owner has written may change the form and the pages around it, nothing beside them. */
const owners = (custom: string | undefined) => (custom ? `@scope(.page){${custom}}` : "");

/** The style of one form's page: its palette and its font alone, what all forms have, and the owner's own, which the Worker has sanitised. */
export function pageStyle(
  stylesheet: Stylesheet,
  background: Background | null,
  appearance: Appearance,
): string {
  const ground = background?.element === "div" ? `html{background:${background.src}}` : "";
  const font = fontStyle(fontFamily(stylesheet["font-family"]));
  return palette(stylesheet, appearance) + font + css + ground + owners(stylesheet.custom);
}
