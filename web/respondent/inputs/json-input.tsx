import type { InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { TextareaInput } from "./textarea-input.tsx";

/** JSON is written as text; the island says where it is wrong, and puts it in order. */
export function JsonInput(props: InputProps) {
  return (
    <IslandHost name="json">
      <TextareaInput {...props} is_code />
    </IslandHost>
  );
}
