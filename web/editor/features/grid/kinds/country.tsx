import { COUNTRY_CODES } from "#core/fields/countries.ts";
import { plainText } from "#core/tables/cell-text.ts";
import type { CellKind, EditorProps } from "./cell-kind.ts";
import { controlClass, useEditorFocus } from "./editor-control.ts";

const names = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** The country's name; a code that names none stays as it is. */
function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

function CountryEditor({ draft, onCommit, onKeyDown, label }: EditorProps) {
  const control = useEditorFocus<HTMLSelectElement>();
  const countries = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) }));
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
      {countries
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ code, name }) => (
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
    const meant = COUNTRY_CODES.find(
      (code) => code.toLowerCase() === wanted || countryName(code).toLocaleLowerCase() === wanted,
    );
    return wanted === "" ? null : meant;
  },
  editor: {
    Component: CountryEditor,
    open: (cell) => plainText(cell?.value ?? null),
    close: (draft) => (draft === "" ? null : (draft as string)),
    takes_typing: false,
  },
};
