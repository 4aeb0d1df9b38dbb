import { can } from "#core/fields/registry.ts";
import { autoDirection, controlAttributes, type InputProps } from "./input-props.ts";

/** Long text. `is_code`: not prose, so no language or direction of the form. */
export function TextareaInput({ is_code = false, ...props }: InputProps & { is_code?: boolean }) {
  const { field, values } = props;
  const { minlength, maxlength } = can(field.type, "length") ? field : {};
  return (
    <textarea
      {...controlAttributes(props)}
      rows={4}
      minLength={minlength ?? undefined}
      maxLength={maxlength ?? undefined}
      spellCheck={is_code ? false : undefined}
      {...(is_code ? { dir: "ltr" } : autoDirection(props))}
      defaultValue={values[0]}
    />
  );
}
