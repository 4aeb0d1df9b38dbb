import type { InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { TextareaInput } from "./textarea-input.tsx";

/** JSON as text. The island reports where it is invalid and can format it. */
export function JsonInput(props: InputProps) {
  return (
    <IslandHost name="json">
      <TextareaInput {...props} is_code />
    </IslandHost>
  );
}
