import type { CountryCode } from "libphonenumber-js/min";
import { ChevronDown } from "lucide-react";
import { type ChangeEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldDefinition } from "#core/fields/field.ts";
import { flagOf } from "../../../../respondent/islands/tel/country-picker.ts";
import { caretAfterDigits, countDigits } from "../../../../respondent/islands/tel/phone-text.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Combobox } from "../../../../ui/inputs/choices/combobox.tsx";
import { isComposing } from "../../../../ui/is-composing.ts";
import { say } from "../../../../ui/say.ts";
import { loadPhoneRules } from "../../../state/grid/phone-rules.ts";
import type { EditorProps } from "./cell-kind.ts";
import { useEditorFocus } from "./editor-control.ts";
import { callingCodeOf, phoneCountries } from "./phone/phone-countries.ts";
import { nationalDigits, type PhoneText, readPhone } from "./phone/read-phone.ts";
import { editorTexts } from "./texts.ts";

const FALLBACK = "US";

/** The country of a number without a code: the owner's choice, else that of the browser's language. */
function firstCountry({ data }: FieldDefinition): CountryCode {
  const chosen = typeof data?.default_country === "string" ? data.default_country.toUpperCase() : "";
  const own = new Intl.Locale(navigator.language).maximize().region ?? FALLBACK;
  return [chosen, own, FALLBACK].find((country) => callingCodeOf(country) !== null) as CountryCode;
}

/**
 * A phone number with its country: in national format, as on the form. A pasted number with another code changes the
 * country. The list of countries, with its search, takes the place of the number while it is open.
 */
export default function PhoneEditor({
  field,
  draft,
  onChange,
  onKeyDown,
  label,
  isInvalid,
  typed = null,
}: EditorProps) {
  const number = useEditorFocus<HTMLInputElement>();
  const [phone, setPhone] = useState<PhoneText>(() => readPhone(String(draft), firstCountry(field)));
  const [shows, setShows] = useState<"number" | "countries" | "both">("number");
  const { country, shown } = phone;
  const place = usePhoneCaret(number, shown);
  // What was typed before this had loaded is a number of the country.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useLayoutEffect(() => {
    if (typed !== null) onChange(phone.wire);
  }, []);
  // The editor can judge the number by the time it is complete.
  useEffect(() => void loadPhoneRules().catch(() => {}), []);

  function take(typed: string, at_hand: CountryCode, is_typing = false) {
    const next = readPhone(typed, at_hand, { is_typing });
    setPhone(next);
    onChange(next.wire);
  }

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType = "", isComposing: isWord } = nativeEvent as InputEvent;
    if (isWord) return setPhone({ ...phone, shown: target.value });
    place(target);
    take(target.value, country, inputType === "insertText" || inputType.startsWith("delete"));
  }

  function choose(chosen: string) {
    // The focus goes from one to the other while both are there. Losing it would close the cell.
    flushSync(() => setShows("both"));
    number.current?.focus();
    setShows("number");
    if (chosen !== country) take(nationalDigits(shown, country), chosen as CountryCode);
  }

  function onNumberKey(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" || isComposing(event.nativeEvent)) return onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    setShows("countries");
  }

  const isHidden = shows === "countries";
  return (
    <span className="@container relative flex size-full min-h-8 bg-card">
      <CountryButton country={country} isHidden={isHidden} onClick={() => setShows("countries")} />
      <input
        ref={number}
        type="tel"
        dir="ltr"
        className={classNames(
          "h-full w-0 min-w-0 grow bg-transparent px-1 text-body text-foreground outline-none pointer-coarse:text-[16px]",
          isHidden && "invisible",
        )}
        aria-label={say(editorTexts.phone, { label })}
        aria-invalid={isInvalid}
        autoComplete="off"
        spellCheck={false}
        value={shown}
        onChange={type}
        onCompositionEnd={(event) => take(event.currentTarget.value, country)}
        onKeyDown={onNumberKey}
      />
      {shows !== "number" && (
        <CountryChooser
          country={country}
          onChoose={choose}
          onLeave={() => choose(country)}
          onKeyDown={onKeyDown}
        />
      )}
    </span>
  );
}

/** Keeps the caret behind the digit that was typed, when the spacing changes. */
function usePhoneCaret(input: { current: HTMLInputElement | null }, shown: string) {
  const digits = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text moves the caret
  useLayoutEffect(() => {
    if (digits.current === null || input.current === null) return;
    const at = caretAfterDigits(input.current.value, digits.current);
    input.current.setSelectionRange(at, at);
    digits.current = null;
  }, [input, shown]);
  return ({ value, selectionStart }: HTMLInputElement) => {
    digits.current = countDigits(value.slice(0, selectionStart ?? value.length));
  };
}

interface CountryButtonProps {
  country: string;
  isHidden: boolean;
  onClick: () => void;
}

function CountryButton({ country, isHidden, onClick }: CountryButtonProps) {
  const code = `+${callingCodeOf(country) ?? ""}`;
  const name = new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country;
  const label = say(editorTexts.country, { country: name, code });
  return (
    <button
      type="button"
      // Tab moves to the next cell. The arrow down opens the list, too.
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="listbox"
      title={label}
      onClick={onClick}
      className={classNames(
        "flex h-full shrink-0 items-center gap-1 border-e border-border px-1.5 text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:min-w-11",
        isHidden && "invisible",
      )}
    >
      {/* The number needs the space of a narrow cell. */}
      <span aria-hidden className="hidden @min-[200px]:inline">
        {flagOf(country)}
      </span>
      <span dir="ltr" className="tabular text-meta">
        {code}
      </span>
      <ChevronDown aria-hidden className="size-3" />
    </button>
  );
}

interface CountryChooserProps {
  country: string;
  onChoose: (country: string) => void;
  /** Returns to the number. */
  onLeave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Every country with a calling code, found by its name, its letters or its code. */
function CountryChooser({ country, onChoose, onLeave, onKeyDown }: CountryChooserProps) {
  const isLeaving = useRef(false);
  const [choices] = useState(() =>
    phoneCountries().map(({ value, name, flag, code }) => ({
      value,
      label: `${name} ${code}`,
      keywords: value,
      icon: () => <span aria-hidden>{flag}</span>,
    })),
  );
  return (
    <span
      className="absolute inset-0"
      onKeyDownCapture={(event) => {
        if (event.key !== "Escape") return;
        // Leaves the list, and not the cell.
        event.preventDefault();
        event.stopPropagation();
        isLeaving.current = true;
        onLeave();
      }}
      // Otherwise the combobox would take what was typed as a choice.
      onBlurCapture={(event) => isLeaving.current && event.stopPropagation()}
    >
      <Combobox
        isBare
        autoFocus
        isInitiallyOpen
        aria-label={editorTexts.choose_country}
        value={country}
        choices={choices}
        onChange={onChoose}
        onChooseAgain={onLeave}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
