import type { Cell } from "#core/fields/cell.ts";
import type { FieldDefinition, OptionDefinition } from "#core/fields/field.ts";
import { findOption, groupOptions, isOptionDisabled } from "#core/fields/options.ts";
import { chosenIds, chosenLabels, optionName } from "#core/tables/cell-text.ts";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import type { Choices } from "../../../../ui/inputs/choices/choices.ts";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { texts } from "../texts.ts";
import type { CellKind, EditorProps } from "./cell-kind.ts";
import { useEditorFocus } from "./editor-control.ts";
import { MarkedText } from "./marked-text.tsx";

const loadSearch = () => import("./choice-search.tsx");
const ChoiceSearch = lazyPart(loadSearch);

/** Returns the option for a typed label, value or id. */
function optionOfText(field: FieldDefinition, text: string): OptionDefinition | null {
  const wanted = text.trim().toLocaleLowerCase();
  const labeled = field.options.find((option) => optionName(option).toLocaleLowerCase() === wanted);
  return labeled ?? findOption(field, text.trim());
}

function ChoiceEditor({ field, draft, onCommit, onKeyDown, label, isInvalid, typed = null }: EditorProps) {
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
        placeholder={texts.no_answer}
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
      choices={[{ value: "", label: texts.no_answer }, ...choices]}
    />
  );
}

function ChoicesEditor({ field, draft, onChange, onKeyDown, label }: EditorProps) {
  const first = useEditorFocus<HTMLInputElement>();
  const options = groupOptions(field).flatMap((group) => group.options);
  return (
    <fieldset className="max-h-64 min-w-0 overflow-y-auto bg-card py-1" onKeyDown={onKeyDown}>
      <legend className="sr-only">{label}</legend>
      {options.map((option, index) => {
        const isChosen = draft.includes(option.id);
        return (
          // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
          <label
            key={option.id}
            className="flex min-h-7 items-center gap-2 px-2 hover:bg-accent pointer-coarse:min-h-10"
          >
            <Checkbox
              ref={index === 0 ? first : undefined}
              checked={isChosen}
              disabled={!isChosen && isOptionDisabled(field, option)}
              onCheckedChange={(isNowChosen) => {
                const others = [...draft].filter((id) => id !== option.id);
                onChange(isNowChosen ? [...others, option.id] : others);
              }}
            />
            <span className="min-w-0 truncate">{optionName(option)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Badges({ cell, field }: { cell: Cell; field: FieldDefinition }) {
  return (
    <span className="block truncate">
      {chosenLabels(cell, field).map((label) => (
        <span
          key={label}
          className="me-1 inline-block max-w-full truncate rounded-sm bg-secondary px-1.5 align-middle text-meta leading-5 text-secondary-foreground"
        >
          <MarkedText text={label} />
        </span>
      ))}
    </span>
  );
}

export const choiceKind: CellKind = {
  text: (cell, field) => chosenLabels(cell, field).join(", "),
  paste: (text, field) => (text.trim() === "" ? null : optionOfText(field, text)?.id),
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
  paste: (text, field) => {
    const options = text
      .split(",")
      .filter((part) => part.trim() !== "")
      .map((part) => optionOfText(field, part));
    return options.includes(null) ? undefined : options.flatMap((option) => option?.id ?? []);
  },
  editor: {
    Component: ChoicesEditor,
    open: chosenIds,
    close: (draft) => (draft.length === 0 ? null : draft),
    takes_typing: false,
    is_large: true,
  },
  is_prose: true,
};
