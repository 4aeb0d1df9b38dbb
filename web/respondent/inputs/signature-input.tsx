import type { InputProps } from "./input-props.ts";
import { IslandHost, WireInput, WithoutScript } from "./island-host.tsx";

/** A drawn signature. Its control contains the strokes as path data. */
export function SignatureInput(props: InputProps) {
  return (
    <IslandHost name="signature">
      <WireInput input={props} />
      <WithoutScript>{props.texts.needs_script}</WithoutScript>
    </IslandHost>
  );
}
