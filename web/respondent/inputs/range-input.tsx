import { fieldBounds } from "#core/fields/validate.ts";
import { controlAttributes, type InputProps } from "./input-props.ts";
import { NumberChoice, numberAttributes } from "./number-input.tsx";

/**
 * A text input that the runtime turns into a slider. An HTML slider always has a value and posts it, half-way if
 * untouched. A text can be left empty, so without JavaScript it stores no answer that nobody gave.
 */
export function RangeInput(props: InputProps) {
  const { field, texts, values } = props;
  const bounds = fieldBounds(field);
  const [min, max] = [Number(bounds.min), Number(bounds.max)];
  const step = field.step || 1;
  const { readOnly: _, ...attributes } = controlAttributes(props);
  return (
    <>
      <span className="range">
        <input
          {...attributes}
          {...numberAttributes({ min, step })}
          // For typing. A slider shows its own limits.
          placeholder={`${min} – ${max}`}
          defaultValue={values[0]}
          data-slider={texts["range.unanswered"]}
          // For `showSlider`: a type of slider last, as it moves a value into its limits.
          data-min={min}
          data-max={max}
          data-step={step}
          data-type="range"
        />
        {/* The slider says its value itself. */}
        <output htmlFor={field.id} data-max={max} aria-hidden="true" />
      </span>
      <NumberChoice {...props} />
    </>
  );
}
