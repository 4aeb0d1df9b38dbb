import { controlAttributes, type InputProps } from "./input-props.ts";

/**
 * A text input that the runtime turns into the browser's color picker, with the color code beside it. A picker always
 * has a value and posts it, black if untouched. A text can be left empty (decision 086).
 */
export function ColorInput(props: InputProps) {
  const { required: _, readOnly: __, ...attributes } = controlAttributes(props);
  return (
    <span className="color">
      <input
        {...attributes}
        type="text"
        dir="ltr"
        pattern="#[\da-fA-F]{6}"
        placeholder="#000000"
        defaultValue={props.values[0]}
        data-slider={props.texts["range.unanswered"]}
        data-type="color"
      />
      <output htmlFor={props.field.id} aria-hidden="true" />
    </span>
  );
}
