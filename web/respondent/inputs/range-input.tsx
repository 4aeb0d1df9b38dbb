import { fieldBounds } from "#core/fields/validate.ts";
import { controlAttributes, type InputProps } from "./input-props.ts";

/**
 * A number input that the runtime turns into a slider. An HTML slider always has a value and posts it, half-way if
 * untouched. A number input can be left empty, so without JavaScript it stores no answer that nobody gave.
 */
export function RangeInput(props: InputProps) {
  const { field, texts, values } = props;
  const { min, max } = fieldBounds(field);
  const { readOnly: _, ...attributes } = controlAttributes(props);
  return (
    <span className="range">
      <input
        {...attributes}
        type="number"
        inputMode="decimal"
        min={Number(min)}
        max={Number(max)}
        step={field.step || 1}
        // For typing. A slider shows its own limits.
        placeholder={`${min} – ${max}`}
        defaultValue={values[0]}
        data-slider={texts["range.unanswered"]}
      />
      {/* The slider says its value itself. */}
      <output htmlFor={field.id} data-max={Number(max)} aria-hidden="true" />
    </span>
  );
}
