import { atom } from "jotai";
import { readLocal, writeLocal } from "../../../storage/kept-values.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** web/editor/start.js reads the same key before the first paint. */
const KEY = "sheaf.theme";

function readTheme(): Theme {
  const stored = readLocal(KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

const chosenAtom = atom<Theme>(readTheme());
const isSystemDarkAtom = atom(matchMedia("(prefers-color-scheme: dark)").matches);
isSystemDarkAtom.onMount = (set) => {
  const query = matchMedia("(prefers-color-scheme: dark)");
  const listen = () => set(query.matches);
  query.addEventListener("change", listen);
  return () => query.removeEventListener("change", listen);
};

/** The user's choice, stored in this browser. */
export const themeAtom = atom(
  (get) => get(chosenAtom),
  (_, set, theme: Theme) => {
    set(chosenAtom, theme);
    // Without storage, the theme lasts until the page closes.
    writeLocal(KEY, theme);
  },
);

/** The appearance in effect. */
export const appearanceAtom = atom((get): "light" | "dark" => {
  const theme = get(chosenAtom);
  if (theme !== "system") return theme;
  return get(isSystemDarkAtom) ? "dark" : "light";
});
