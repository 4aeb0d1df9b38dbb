import { useAtomValue, useSetAtom } from "jotai";
import { Braces } from "lucide-react";
import { useRef, useState } from "react";
import type { Expression } from "#core/expressions/expression.ts";
import type { FieldDefinition } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { can } from "#core/fields/registry.ts";
import { fieldToken, readFormula, writeFormula } from "#core/forms/logic/formula.ts";
import { Button } from "../../../../ui/button.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Textarea } from "../../../../ui/inputs/input.tsx";
import { Menu, MenuItem } from "../../../../ui/overlays/menu.tsx";
import { say } from "../../../../ui/say.ts";
import { setFormulaAtom } from "../../../state/building/change-field.ts";
import { fieldEditorAtom, formulaFieldsAtom } from "../../../state/building/field-editor.ts";
import { useFieldWords } from "../use-field-words.ts";
import { FormulaTrial } from "./formula-trial.tsx";
import { formulaWords, formulaTexts as texts } from "./texts.ts";

interface FormulaEditorProps {
  draft: FieldDraft;
  problem: string | undefined;
}

/** Edits the formula of a computed answer: typed, or composed from fields and operators. */
export default function FormulaEditor({ draft, problem }: FormulaEditorProps) {
  const fields = useAtomValue(formulaFieldsAtom);
  const editor = useAtomValue(fieldEditorAtom);
  const words = formulaWords[useFieldWords().kind];
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
      <FieldLabel label={texts.label} problem={problem} hint={words.hint}>
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
      {problem === undefined && draft.v_value !== null && draft.v_value !== undefined && (
        <p className="text-meta break-words text-muted-foreground">{readable(draft.v_value, fields)}</p>
      )}
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

/** The formula with the labels of questions and options instead of their names and values. */
function readable(expression: Expression, fields: readonly FieldDefinition[]): string {
  const labeled = fields.map((field) => ({
    ...field,
    name: (field.label || field.name).replace(/[{}]/g, "").trim() || field.name,
    options: field.options.map((option) => ({ ...option, value: option.label })),
  }));
  return say(texts.reads, {
    formula: writeFormula(expression, labeled).replace(/\{([^{}]*)\}/g, "“$1”"),
  });
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
  const words = formulaWords[useFieldWords().kind];
  const hasPicked = useRef(false);
  const trigger = (
    <Button size="sm" disabled={fields.length === 0} className="w-fit">
      <Braces aria-hidden />
      {fields.length === 0 ? words.no_field : texts.insert_field}
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
            {isUsable ? field.label || field.name : say(texts.unusable, { name: field.label || field.name })}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

/** Operators: token and display. The words are also used in formulas. */
const OPERATORS = [
  ["+", "+"],
  ["-", "−"],
  ["*", "×"],
  ["/", "÷"],
  ["%", "%"],
  ["=", "="],
  ["!=", "≠"],
  [">", ">"],
  ["<", "<"],
  ["and", "and"],
  ["or", "or"],
  ["else", "else"],
  ["(", "("],
  [")", ")"],
] as const;

function OperatorButtons({ onPick }: { onPick: (sign: string) => void }) {
  const words = formulaWords[useFieldWords().kind];
  const names = { ...texts.signs, else: words.else };
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{texts.operators}</legend>
      {OPERATORS.map(([sign, shown]) => (
        <Button
          key={sign}
          size="sm"
          title={names[sign]}
          aria-label={names[sign]}
          className="min-w-8 font-mono"
          onClick={() => onPick(sign)}
        >
          {shown}
        </Button>
      ))}
    </fieldset>
  );
}
