import type { InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { TextInput } from "./text-input.tsx";

/** A secret. The island adds a button to show it. */
export function PasswordInput(props: InputProps) {
  return (
    <IslandHost name="password">
      <TextInput {...props} />
    </IslandHost>
  );
}
