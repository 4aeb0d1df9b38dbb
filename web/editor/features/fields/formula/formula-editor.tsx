import { useAtomValue, useSetAtom } from "jotai";
import { Braces } from "lucide-react";
import { useRef, useState } from "react";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { can } from "#core/fields/registry.ts";
import { fieldToken, readFormula, writeFormula } from "#core/forms/logic/formula.ts";
import { Button } from "../../../../ui/button.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Textarea } from "../../../../ui/inputs/input.tsx";
import { Menu, MenuItem } from "../../../../ui/overlays/menu.tsx";
import { setFormulaAtom } from "../../../state/building/change-field.ts";
import { fieldEditorAtom, formulaFieldsAtom } from "../../../state/building/field-editor.ts";
import { FormulaTrial } from "./formula-trial.tsx";

interface FormulaEditorProps {
  draft: FieldDraft;
  problem: string | undefined;
}

/** Edits the formula of a computed answer: typed, or composed from fields and operators. */
export default function FormulaEditor({ draft, problem }: FormulaEditorProps) {
  const fields = useAtomValue(formulaFieldsAtom);
  const editor = useAtomValue(fieldEditorAtom);
  const setFormula = useSetAtom(setFormulaAtom);
  const input = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState("");
  const others = fields.filter(({ id }) => id !== editor?.field_id);
  const text = editor?.formula ?? shownText(typed, draft, fields);

  function write(next: string) {
    setTyped(next);
    setFormula(next);
  }

  /** Inserts a piece at the caret or its last position, in place of any selection. */
  function insert(piece: string) {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    const before = text.slice(0, selectionStart);
    const gap = before === "" || /[\s(]$/.test(before) || piece === ")" ? "" : " ";
    write(`${before}${gap}${piece}${text.slice(selectionEnd)}`);
    const caret = before.length + gap.length + piece.length;
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    });
  }

  return (
    <div className="flex flex-col gap-2">
      <FieldLabel
        label="Formula"
        problem={problem}
        hint="Works the answer out of others, such as {guests} * 25. Fields stand in braces, texts in quotes."
      >
        <Textarea
          ref={input}
          rows={2}
          value={text}
          maxLength={5_000}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={problem !== undefined}
          className="font-mono text-meta"
          onChange={({ target }) => write(target.value)}
        />
      </FieldLabel>
      <FieldPicker fields={others} onPick={(field) => insert(fieldToken(field))} />
      <OperatorButtons onPick={insert} />
      {problem === undefined && draft.v_value !== null && draft.v_value !== undefined && (
        <FormulaTrial draft={draft} fields={others} />
      )}
    </div>
  );
}

/** The text as typed if it means the draft's formula, else the draft's formula as text. */
function shownText(
  typed: string,
  { v_value = null }: FieldDraft,
  fields: readonly FieldDefinition[],
): string {
  const read = readFormula(typed, fields);
  const isSame = read.ok && JSON.stringify(read.expression) === JSON.stringify(v_value);
  return isSame ? typed : writeFormula(v_value, fields);
}

interface FieldPickerProps {
  fields: readonly FieldDefinition[];
  onPick: (field: FieldDefinition) => void;
}

/**
 * A menu instead of a select, whose value changes with every arrow key. Picking a field returns the focus to
 * the formula.
 */
function FieldPicker({ fields, onPick }: FieldPickerProps) {
  const hasPicked = useRef(false);
  const trigger = (
    <Button size="sm" disabled={fields.length === 0} className="w-fit">
      <Braces aria-hidden />
      {fields.length === 0 ? "No other question to use yet" : "Insert a field"}
    </Button>
  );
  return (
    <Menu
      trigger={trigger}
      align="start"
      onCloseAutoFocus={(event) => {
        if (hasPicked.current) event.preventDefault();
        hasPicked.current = false;
      }}
    >
      {fields.map((field) => {
        const isUsable = can(field.type, "referable");
        return (
          <MenuItem
            key={field.id}
            disabled={!isUsable}
            onSelect={() => {
              hasPicked.current = true;
              onPick(field);
            }}
          >
            {field.label || field.name}
            {!isUsable && " (this type can't be applied)"}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

/** Operators: token, display and meaning. The words are also used in formulas. */
const OPERATORS = [
  ["+", "+", "Plus, or joined with"],
  ["-", "−", "Minus"],
  ["*", "×", "Times"],
  ["/", "÷", "Divided by"],
  ["%", "%", "Remainder of"],
  ["=", "=", "Equals"],
  ["!=", "≠", "Is not"],
  [">", ">", "More than"],
  ["<", "<", "Less than"],
  ["and", "and", "And"],
  ["or", "or", "Or"],
  ["else", "else", "Else, where there is no answer"],
  ["(", "(", "Opening parenthesis"],
  [")", ")", "Closing parenthesis"],
] as const;

function OperatorButtons({ onPick }: { onPick: (sign: string) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Insert an operator</legend>
      {OPERATORS.map(([sign, shown, meaning]) => (
        <Button
          key={sign}
          size="sm"
          title={meaning}
          aria-label={meaning}
          className="min-w-8 font-mono"
          onClick={() => onPick(sign)}
        >
          {shown}
        </Button>
      ))}
    </fieldset>
  );
}
