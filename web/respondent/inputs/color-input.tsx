import { controlAttributes, type InputProps } from "./input-props.ts";

const BLACK = "#000000";

/** The browser's own color picker. The runtime shows the color code beside it. */
export function ColorInput(props: InputProps) {
  const { required: _, readOnly: __, ...attributes } = controlAttributes(props);
  return (
    <span className="color">
      <input {...attributes} type="color" defaultValue={props.values[0] ?? BLACK} />
      <output htmlFor={props.field.id} aria-hidden="true" />
    </span>
  );
}
