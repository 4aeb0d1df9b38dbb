import type { FieldDefinition, OptionDefinition } from "#core/fields/field.ts";
import { groupOptions } from "#core/fields/options.ts";
import { isMultiple } from "#core/fields/registry.ts";
import { formatMessage } from "#core/values/message.ts";
import { controlAttributes, type InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { shownOption } from "./option-label.ts";

function SelectOption({ option, input }: { option: OptionDefinition; input: InputProps }) {
  const { label, note, is_disabled } = shownOption(input.field, option, input);
  return (
    <option value={option.id} disabled={is_disabled || undefined}>
      {note === null ? label : formatMessage(input.texts.with_note, { label, note }, input.lang)}
    </option>
  );
}

/** Longer lists can be searched. */
const LONG = 12;

/** The options' images by option id, which a native list cannot show; undefined if there are none. */
function imagesOf({ options }: FieldDefinition): Record<string, string> | undefined {
  const images = options.flatMap(({ id, src }): [string, string][] => (src ? [[id, src]] : []));
  return images.length > 0 ? Object.fromEntries(images) : undefined;
}

export function SelectInput(props: InputProps) {
  const { field, texts, values } = props;
  const multiple = isMultiple(field);
  const groups = groupOptions(field).map(({ optgroup, options }) => {
    const children = options.map((option) => <SelectOption key={option.id} option={option} input={props} />);
    if (optgroup === null) return children;
    return (
      <optgroup key={optgroup.id} label={optgroup.label}>
        {children}
      </optgroup>
    );
  });
  const { placeholder, readOnly: _, ...attributes } = controlAttributes(props);
  const images = imagesOf(field);
  const select = (
    <span className={multiple ? "select-list" : "select"}>
      <select
        {...attributes}
        multiple={multiple || undefined}
        defaultValue={multiple ? [...values] : (values[0] ?? "")}
      >
        {!multiple && <option value="">{placeholder || texts.choose}</option>}
        {groups}
      </select>
    </span>
  );
  if (!multiple && images === undefined && field.options.length <= LONG) return select;
  return (
    <IslandHost name="select" config={images && { images }}>
      {select}
    </IslandHost>
  );
}
