import { CHOSEN_NUMBER } from "#core/fields/numbers/parse-numeral.ts";
import { numberReadings } from "#core/values/numbers/number-readings.ts";
import { numberMeaning } from "../numbers/number-meaning.ts";
import { NUMBER_SIGNS } from "../numbers/number-signs.ts";
import { controlAttributes, type InputProps } from "./input-props.ts";

/** What the script of the input needs (`entry-number.ts`), as JSON in `data-number`. */
export interface NumberRules {
  min: number | null;
  max: number | null;
  step: number | null;
  which: string;
  between: string;
}

type Limits = Pick<InputProps["field"], "min" | "step">;

/** The keyboard of a phone. Those with digits alone lack a minus. */
function keyboard({ min, step }: Limits): "numeric" | "decimal" | undefined {
  if (typeof min !== "number" || min < 0) return undefined;
  return Number.isInteger(min) && Number.isInteger(step ?? 1) ? "numeric" : "decimal";
}

/** The attributes of a text input for a number. */
export const numberAttributes = (limits: Limits) =>
  ({ type: "text", inputMode: keyboard(limits), pattern: NUMBER_SIGNS }) as const;

/**
 * A number as text: a native number input drops or changes what the browser's own language does not write so. Its limits
 * are judged by the page's script and by the server.
 */
export function NumberInput(props: InputProps) {
  const { field, texts, values } = props;
  const [text = ""] = values;
  const rules: NumberRules = {
    min: field.min ?? null,
    max: field.max ?? null,
    step: field.step ?? null,
    which: texts["validation.ambiguous"],
    between: texts.number_between,
  };
  return (
    <>
      <input
        {...controlAttributes(props)}
        {...numberAttributes(field)}
        dir="ltr"
        data-number={JSON.stringify(rules)}
        defaultValue={text}
      />
      <NumberChoice {...props} />
    </>
  );
}

/** Without JavaScript: asks which number a text means that has two meanings. */
export function NumberChoice({ field, texts, lang, values: [text = "", chosen] }: InputProps) {
  const readings = numberReadings(text);
  if (field.is_array || readings.length < 2) return null;
  return (
    <fieldset className="reading">
      <legend>{texts["validation.ambiguous"]}</legend>
      {readings.map((reading) => (
        <label key={reading}>
          <input
            type="radio"
            name={field.name}
            value={CHOSEN_NUMBER + reading}
            defaultChecked={chosen === CHOSEN_NUMBER + reading}
          />
          {numberMeaning(reading, texts.number_between, lang)}
        </label>
      ))}
    </fieldset>
  );
}
