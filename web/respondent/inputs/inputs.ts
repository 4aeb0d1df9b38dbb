import type { ComponentType } from "react";
import type { FieldType } from "#core/fields/field.ts";
import { CanvasInput } from "./canvas-input.tsx";
import { ChallengeInput } from "./challenge-input.tsx";
import { CheckInput } from "./check-input.tsx";
import { ChoiceInputs } from "./choice-inputs.tsx";
import { ColorInput } from "./color-input.tsx";
import { CountryInput } from "./country-input.tsx";
import { FileInput } from "./file-input.tsx";
import type { InputProps } from "./input-props.ts";
import { JsonInput } from "./json-input.tsx";
import { LatLngInput } from "./latlng-input.tsx";
import { NumberInput } from "./number-input.tsx";
import { PasswordInput } from "./password-input.tsx";
import { PaymentInput } from "./payment-input.tsx";
import { RangeInput } from "./range-input.tsx";
import { RichTextInput } from "./rich-text-input.tsx";
import { SearchInput } from "./search-input.tsx";
import { SelectInput } from "./select-input.tsx";
import { SignatureInput } from "./signature-input.tsx";
import { TelInput } from "./tel-input.tsx";
import { TextInput } from "./text-input.tsx";
import { TextareaInput } from "./textarea-input.tsx";

/**
 * A question's layout. `field`: label above one control; `group`: legend above several; `check`: label beside
 * its box.
 */
type QuestionLayout = "field" | "group" | "check";

interface InputRow {
  layout: QuestionLayout;
  Input: ComponentType<InputProps>;
}

const text: InputRow = { layout: "field", Input: TextInput };
const choices: InputRow = { layout: "group", Input: ChoiceInputs };
const check: InputRow = { layout: "check", Input: CheckInput };
const files: InputRow = { layout: "group", Input: FileInput };

/** One row per field type. Hidden fields are no questions: the form view renders them itself. */
const INPUTS = {
  text,
  textarea: { layout: "field", Input: TextareaInput },
  email: text,
  tel: { layout: "field", Input: TelInput },
  url: text,
  number: { layout: "field", Input: NumberInput },
  select: { layout: "field", Input: SelectInput },
  radio: choices,
  checkbox: check,
  checkboxes: choices,
  switch: check,
  toggle: check,
  "toggle-group": choices,
  date: text,
  time: text,
  "datetime-local": text,
  month: text,
  week: text,
  range: { layout: "field", Input: RangeInput },
  color: { layout: "field", Input: ColorInput },
  password: { layout: "field", Input: PasswordInput },
  country: { layout: "field", Input: CountryInput },
  file: files,
  image: files,
  audio: files,
  video: files,
  richtext: { layout: "field", Input: RichTextInput },
  signature: { layout: "group", Input: SignatureInput },
  canvas: { layout: "group", Input: CanvasInput },
  latlng: { layout: "field", Input: LatLngInput },
  json: { layout: "field", Input: JsonInput },
  search: { layout: "field", Input: SearchInput },
  payment: { layout: "group", Input: PaymentInput },
  challenge_email: { layout: "field", Input: ChallengeInput },
} as const satisfies Record<Exclude<FieldType, "hidden">, InputRow>;

export function inputRow(type: Exclude<FieldType, "hidden">): InputRow {
  return INPUTS[type];
}
