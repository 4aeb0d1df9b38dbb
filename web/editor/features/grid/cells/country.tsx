import { COUNTRY_CODES } from "#core/fields/countries.ts";
import { plainText } from "#core/tables/cell-text.ts";
import type { CellKind, EditorProps } from "./cell-kind.ts";
import { countryName, listCountries } from "./country-names.ts";
import { controlClass, useEditorFocus } from "./editor-control.ts";

function CountryEditor({ draft, onCommit, onKeyDown, label }: EditorProps) {
  const control = useEditorFocus<HTMLSelectElement>();
  return (
    <select
      ref={control}
      className={controlClass}
      aria-label={label}
      value={draft as string}
      onChange={(event) => onCommit(event.target.value)}
      onKeyDown={onKeyDown}
    >
      <option value="">No answer</option>
      {listCountries().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

export const countryKind: CellKind = {
  text: (cell) => countryName(plainText(cell.value)),
  copy: (cell) => plainText(cell.value),
  paste: (text) => {
    const wanted = text.trim().toLocaleLowerCase();
    const code = COUNTRY_CODES.find(
      (code) => code.toLowerCase() === wanted || countryName(code).toLocaleLowerCase() === wanted,
    );
    return wanted === "" ? null : code;
  },
  editor: {
    Component: CountryEditor,
    open: (cell) => plainText(cell?.value ?? null),
    close: (draft) => (draft === "" ? null : (draft as string)),
    takes_typing: false,
  },
};
