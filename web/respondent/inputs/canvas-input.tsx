import type { InputProps } from "./input-props.ts";
import { IslandHost, WireInput, WithoutScript } from "./island-host.tsx";

/** A drawing. Its control contains JSON. */
export function CanvasInput(props: InputProps) {
  return (
    <IslandHost name="canvas">
      <WireInput input={props} />
      <WithoutScript>{props.texts.needs_script}</WithoutScript>
    </IslandHost>
  );
}
