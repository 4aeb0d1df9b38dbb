import { fieldBounds } from "#core/fields/validate.ts";
import { controlAttributes, type InputProps } from "./input-props.ts";

/**
 * A number to type, which the runtime makes a slider. In HTML a slider always has a value and always posts it, half-way
 * when nobody has touched it, so without a script there is no honest one; a number can be left empty.
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
        // For whoever types it: a slider shows where it begins and ends.
        placeholder={`${min} – ${max}`}
        defaultValue={values[0]}
        data-slider={texts["range.unanswered"]}
      />
      <output htmlFor={field.id} data-max={Number(max)} />
    </span>
  );
}
