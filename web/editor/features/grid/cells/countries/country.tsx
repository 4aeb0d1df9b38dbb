import { countryName, findCountry } from "#core/fields/countries/country-names.ts";
import { plainText } from "#core/tables/cell-text.ts";
import { lazyPart } from "../../../../../ui/lazy-part.ts";
import { gridWords } from "../../words/texts.ts";
import { useWords } from "../../words/use-words.ts";
import type { CellKind, EditorProps } from "../cell-kind.ts";

const load = () => import("./country-input.tsx");
const CountryInput = lazyPart(load);

function CountryEditor({ draft, onCommit, onKeyDown, label, isInvalid, typed }: EditorProps) {
  const { no_answer } = useWords(gridWords);
  return (
    <CountryInput
      isBare
      autoFocus
      isClearable
      initialSearch={typed}
      aria-label={label}
      isInvalid={isInvalid}
      placeholder={no_answer}
      value={String(draft)}
      onChange={onCommit}
      onChooseAgain={() => onCommit(draft)}
      onKeyDown={onKeyDown}
    />
  );
}

export const countryKind: CellKind = {
  text: (cell) => countryName(plainText(cell.value)),
  paste: (text) => (text.trim() === "" ? null : (findCountry(text) ?? undefined)),
  editor: {
    Component: CountryEditor,
    open: (cell) => plainText(cell?.value ?? null),
    close: (draft) => (draft === "" ? null : (draft as string)),
    takes_typing: "search",
    load,
  },
};
