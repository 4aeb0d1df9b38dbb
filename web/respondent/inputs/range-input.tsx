import { fieldBounds } from "#core/fields/validate.ts";
import { controlAttributes, type InputProps } from "./input-props.ts";

/** Where a browser puts a slider that has no value: half-way, on a step. Said, it is known to be nobody's choice. */
function middle(min: number, max: number, step: number): number {
  const steps = Math.round((Math.max(max, min) - min) / 2 / step);
  return Number((min + steps * step).toPrecision(12));
}

/** A slider; the runtime keeps its value shown beside it, over the maximum. */
export function RangeInput(props: InputProps) {
  const bounds = fieldBounds(props.field);
  const [min, max] = [Number(bounds.min), Number(bounds.max)];
  const step = props.field.step || 1;
  const { required: _, readOnly: __, ...attributes } = controlAttributes(props);
  return (
    <span className="range">
      <input
        {...attributes}
        type="range"
        min={min}
        max={max}
        step={step}
        defaultValue={props.values[0] ?? middle(min, max, step)}
      />
      <output htmlFor={props.field.id} data-max={max} />
    </span>
  );
}
