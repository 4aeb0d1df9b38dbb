import type { OptionDefinition } from "#core/fields/field.ts";
import { groupOptions } from "#core/fields/options.ts";
import { isMultiple } from "#core/fields/registry.ts";
import { nameWithQuestion } from "../islands/name-with-question.ts";
import type { InputProps } from "./input-props.ts";
import { shownOption } from "./option-label.ts";

/** One row, which is a click target as a whole. */
function Choice({
  option,
  input,
  type,
}: {
  option: OptionDefinition;
  input: InputProps;
  type: "radio" | "checkbox";
}) {
  const { field, values, is_required } = input;
  const { label, note, is_disabled } = shownOption(field, option, input);
  return (
    <label className="choice">
      <input
        type={type}
        id={`${field.id}-${option.id}`}
        name={field.name}
        value={option.id}
        defaultChecked={values.includes(option.id)}
        disabled={is_disabled || undefined}
        // One ticked box satisfies the question, which HTML's `required` cannot express.
        required={(type === "radio" && is_required) || undefined}
        aria-invalid={input.is_invalid}
      />
      {option.src && <img src={option.src} alt="" width="64" height="48" loading="lazy" decoding="async" />}
      <span className="choice-label" dir="auto">
        {label}
        {note !== null && <small className="note"> {note}</small>}
      </span>
    </label>
  );
}

/** Radio buttons, checkboxes and toggle buttons: native inputs in rows, with headings for groups. */
export function ChoiceInputs(props: InputProps) {
  const { field, texts } = props;
  const type = isMultiple(field) ? "checkbox" : "radio";
  const className = field.type === "toggle-group" ? "choices toggles" : "choices";
  return (
    <>
      {groupOptions(field).map(({ optgroup, options }) => {
        const choices = options.map((option) => (
          <Choice key={option.id} option={option} input={props} type={type} />
        ));
        if (optgroup === null) {
          return (
            <div key="" className={className}>
              {choices}
            </div>
          );
        }
        const heading_id = `${field.id}-${optgroup.id}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would be announced as another question
          <div key={optgroup.id} className={className} role="group" aria-labelledby={heading_id}>
            <span className="optgroup" id={heading_id}>
              {optgroup.label}
            </span>
            {choices}
          </div>
        );
      })}
      {type === "radio" && !field.required && (
        <button
          type="button"
          className="clear"
          data-action="clear"
          aria-label={nameWithQuestion(texts.clear, field)}
        >
          {texts.clear}
        </button>
      )}
    </>
  );
}
