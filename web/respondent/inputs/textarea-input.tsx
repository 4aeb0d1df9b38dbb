import { can } from "#core/fields/registry.ts";
import { controlAttributes, type InputProps } from "./input-props.ts";

/** Long text, and JSON, which is written as text. */
export function TextareaInput(props: InputProps) {
  const { field, values } = props;
  const isJson = field.type === "json";
  const { minlength, maxlength } = can(field.type, "length") ? field : {};
  return (
    <textarea
      {...controlAttributes(props)}
      rows={4}
      minLength={minlength ?? undefined}
      maxLength={maxlength ?? undefined}
      spellCheck={isJson ? false : undefined}
      dir={isJson ? "ltr" : "auto"}
      defaultValue={values[0]}
    />
  );
}
