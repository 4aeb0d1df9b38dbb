import type { InputProps } from "./input-props.ts";
import { IslandHost, WireInput, WithoutScript } from "./island-host.tsx";

/** A drawing; the control holds it as JSON. */
export function CanvasInput(props: InputProps) {
  return (
    <IslandHost name="canvas">
      <WireInput input={props} />
      <WithoutScript>{props.texts.needs_script}</WithoutScript>
    </IslandHost>
  );
}
