import type { InputProps } from "./input-props.ts";
import { IslandHost, WireInput, WithoutScript } from "./island-host.tsx";

/** Drawn, or a typed name. Its control contains the strokes as path data, or the name. */
export function SignatureInput(props: InputProps) {
  const { texts } = props;
  return (
    <IslandHost name="signature">
      <WireInput input={props} />
      <WithoutScript>{texts.needs_script}</WithoutScript>
      {/* The space of the island, whose buttons need one or two lines. */}
      <div className="reserved" aria-hidden="true">
        <div className="pad" />
        <div className="pad-actions">
          {[texts["signature.type"], texts.undo, texts.clear].map((label) => (
            <button key={label} type="button" className="quiet" disabled>
              {label}
            </button>
          ))}
        </div>
      </div>
    </IslandHost>
  );
}
