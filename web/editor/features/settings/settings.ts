import { searchByWords } from "../../state/shell/word-search.ts";
import { SETTING_GROUPS, type SettingId } from "./setting-list.ts";
import { texts } from "./texts.ts";

interface Setting {
  id: SettingId;
  label: string;
  words: readonly string[];
}

/** All settings in their order, to be searched by name, group and synonyms. */
export const SETTINGS: readonly Setting[] = SETTING_GROUPS.flatMap((group) =>
  group.settings.map(({ id, words }) => ({
    id,
    label: texts.titles[id],
    words: [...words, texts.groups[group.id].toLowerCase()],
  })),
);

/** The settings that fit a search. Its numbers are values to enter: "close after 50 responses". */
export const findSettings = (search: string): Setting[] =>
  searchByWords(search.replace(/\p{Number}+/gu, " "), SETTINGS);
