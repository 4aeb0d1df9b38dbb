import { fieldBounds } from "#core/fields/validate.ts";
import { controlAttributes, type InputProps } from "./input-props.ts";

/** A slider; the runtime keeps its value shown beside it, over the maximum. */
export function RangeInput(props: InputProps) {
  const { min, max } = fieldBounds(props.field);
  const { required: _, readOnly: __, ...attributes } = controlAttributes(props);
  return (
    <span className="range">
      <input
        {...attributes}
        type="range"
        min={min ?? undefined}
        max={max ?? undefined}
        step={props.field.step ?? undefined}
        defaultValue={props.values[0]}
      />
      <output htmlFor={props.field.id} data-max={max ?? undefined} />
    </span>
  );
}
