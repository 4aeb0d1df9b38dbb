import type { InputProps } from "./input-props.ts";
import { IslandHost } from "./island-host.tsx";
import { TextareaInput } from "./textarea-input.tsx";

/** Without JavaScript visitors write plain text, which the server converts to paragraphs. */
export function RichTextInput(props: InputProps) {
  return (
    <IslandHost name="richtext" config={{ can_upload: props.can_upload }}>
      <TextareaInput {...props} />
    </IslandHost>
  );
}
