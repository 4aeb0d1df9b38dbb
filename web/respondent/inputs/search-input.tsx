import type { InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { TextInput } from "./text-input.tsx";

/** A text with a search. Without JavaScript it is typed, and the server checks it against the table. */
export function SearchInput(props: InputProps) {
  if (!props.field.reference) return <TextInput {...props} />;
  return (
    <IslandHost name="search">
      <TextInput {...props} />
      <div className="reference-open reserved" aria-hidden="true">
        <button type="button" className="add" disabled>
          {props.texts["reference.open"]}
        </button>
      </div>
    </IslandHost>
  );
}
