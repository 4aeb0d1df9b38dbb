import { connectedReference, rowReference } from "#core/fields/reference.ts";
import type { SearchConfig } from "../islands/search/shown-answer.ts";
import type { InputProps } from "./input-props.ts";
import { IslandHost, WireInput, WithoutScript } from "./island-host.tsx";
import { TextInput } from "./text-input.tsx";

/**
 * A text with a search. Without JavaScript it is typed, and the server checks it against the table. An answer that is a
 * row cannot be typed: its control contains the row's id.
 */
export function SearchInput(props: InputProps) {
  const { field, texts } = props;
  if (!field.reference) return <TextInput {...props} />;
  const isRow = rowReference(field) !== null;
  const config =
    connectedReference(field) === null ? undefined : ({ is_connected: true } satisfies SearchConfig);
  return (
    <IslandHost name={isRow ? "row" : "search"} config={config}>
      {isRow ? (
        <>
          <WireInput input={props} />
          <WithoutScript>{texts.needs_script}</WithoutScript>
        </>
      ) : (
        <div className="combo">
          <TextInput {...props} />
        </div>
      )}
      <div className="reference-open reserved" aria-hidden="true">
        <button type="button" className="add" disabled>
          {texts["reference.open"]}
        </button>
      </div>
    </IslandHost>
  );
}
