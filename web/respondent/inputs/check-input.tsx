import { controlAttributes, type InputProps } from "./input-props.ts";

const TICKED = ["on", "true", "1"];

/** A checkbox, a switch or a toggle button: one native checkbox, styled by CSS. */
export function CheckInput(props: InputProps) {
  const { field, values } = props;
  const { readOnly: _, placeholder: __, ...attributes } = controlAttributes(props);
  return (
    <input
      {...attributes}
      type="checkbox"
      role={field.type === "switch" ? "switch" : undefined}
      className={field.type}
      value="on"
      defaultChecked={values.some((value) => TICKED.includes(value))}
    />
  );
}
