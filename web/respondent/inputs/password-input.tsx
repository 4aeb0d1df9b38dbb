import type { InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { TextInput } from "./text-input.tsx";

/** A secret; the island adds a button that shows it. */
export function PasswordInput(props: InputProps) {
  return (
    <IslandHost name="password">
      <TextInput {...props} />
    </IslandHost>
  );
}
