import { ENCODINGS, type Encoding } from "#core/tables/import/encoding/encodings.ts";
import { Combobox } from "../../../../ui/inputs/choices/combobox.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { importTexts as texts } from "./texts.ts";

const CHOICES = ENCODINGS.map((value) => ({ value, label: texts.encodings[value], keywords: value }));

/** How the characters of a file are stored. */
export function EncodingChoice({
  value,
  onChange,
}: {
  value: Encoding;
  onChange: (encoding: Encoding) => void;
}) {
  return (
    <FieldLabel label={texts.encoding} className="w-72 max-w-full">
      <Combobox value={value} choices={CHOICES} onChange={onChange} />
    </FieldLabel>
  );
}
