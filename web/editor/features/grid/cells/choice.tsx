import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import { groupOptions, isOptionDisabled } from "#core/fields/options.ts";
import { chosenIds, chosenLabels, optionName } from "#core/tables/cell-text.ts";
import { chosenText } from "#core/tables/export/list-text.ts";
import { chosenOptions, findOption } from "#core/tables/import/chosen-options.ts";
import type { Choices } from "../../../../ui/inputs/choices/choices.ts";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import type { CellKind, EditorProps } from "./cell-kind.ts";
import { MarkedText } from "./marked-text.tsx";

const loadSearch = () => import("./choices/choice-search.tsx");
const ChoiceSearch = lazyPart(loadSearch);
const loadChoices = () => import("./choices/choices-editor.tsx");

function ChoiceEditor({ field, draft, onCommit, onKeyDown, label, isInvalid, typed = null }: EditorProps) {
  const { no_answer } = useWords(gridWords);
  const choices = groupOptions(field).flatMap(({ optgroup, options }): Choices => {
    const items = options.map((option) => ({
      value: option.id,
      label: optionName(option),
      isDisabled: isOptionDisabled(field, option),
    }));
    return optgroup === null ? items : [{ label: optgroup.label, choices: items }];
  });
  if (typed !== null) {
    return (
      <ChoiceSearch
        isBare
        autoFocus
        isClearable
        initialSearch={typed}
        aria-label={label}
        isInvalid={isInvalid}
        placeholder={no_answer}
        value={draft[0] ?? ""}
        onChange={(id) => onCommit(id === "" ? [] : [id])}
        onChooseAgain={() => onCommit(draft)}
        onKeyDown={onKeyDown}
        choices={choices}
      />
    );
  }
  return (
    <Select
      isBare
      autoFocus
      isInitiallyOpen
      aria-label={label}
      isInvalid={isInvalid}
      value={draft[0] ?? ""}
      onChange={(id) => onCommit(id === "" ? [] : [id])}
      onChooseAgain={() => onCommit(draft)}
      onKeyDown={onKeyDown}
      choices={[{ value: "", label: no_answer }, ...choices]}
    />
  );
}

function Badges({ cell, field }: { cell: Cell; field: FieldDefinition }) {
  return (
    <span className="block truncate">
      {chosenLabels(cell, field).map((label) => (
        <span
          key={label}
          className="me-1 inline-block max-w-full truncate rounded-sm bg-foreground/8 px-1.5 align-middle text-meta leading-5 text-secondary-foreground"
        >
          <MarkedText text={label} />
        </span>
      ))}
    </span>
  );
}

export const choiceKind: CellKind = {
  text: (cell, field) => chosenLabels(cell, field).join(", "),
  paste: (text, field) => findOption(text, field)?.id ?? (text.trim() === "" ? null : undefined),
  editor: {
    Component: ChoiceEditor,
    open: chosenIds,
    close: (draft) => draft[0] ?? null,
    takes_typing: "search",
    load: loadSearch,
  },
  is_prose: true,
};

export const choicesKind: CellKind = {
  text: (cell, field) => chosenLabels(cell, field).join(", "),
  Render: Badges,
  copy: (cell, field) => chosenText(cell, field),
  paste: (text, field) => {
    const ids = chosenOptions(text, field);
    return ids ?? (/^[\s,;]*$/.test(text) ? [] : undefined);
  },
  editor: {
    Component: lazyPart(loadChoices),
    open: chosenIds,
    close: (draft) => (draft.length === 0 ? null : draft),
    takes_typing: "search",
    load: loadChoices,
    is_large: true,
  },
  is_prose: true,
};
