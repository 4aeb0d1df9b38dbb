import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Eye, EyeOff } from "lucide-react";
import { LANGUAGES, type Language } from "#core/forms/definition/language.ts";
import {
  APPEARANCES,
  appearance,
  FONT_FAMILIES,
  fontFamily,
  paletteName,
  SECTION_PRESETS,
  sectionPreset,
} from "#core/forms/look/theme.ts";
import { Button } from "../../../ui/button.tsx";
import { Combobox } from "../../../ui/inputs/choices/combobox.tsx";
import { Select } from "../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { say } from "../../../ui/say.ts";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { isPagePreviewedAtom, isThemeOpenAtom, setLookAtom } from "../../state/look/look.ts";
import { BackgroundSetting } from "./background-setting.tsx";
import { PalettePicker } from "./palette-picker.tsx";
import { StyleEditor } from "./style-editor.tsx";
import { texts } from "./texts.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language" });
const ownName = (lang: Language) => new Intl.DisplayNames(lang, { type: "language" }).of(lang);
const languageLabel = (lang: Language) =>
  lang === "en"
    ? (ownName(lang) ?? lang)
    : say(texts.theme.language_name, {
        language: languageNames.of(lang) ?? lang,
        own_name: ownName(lang) ?? lang,
      });
const LANGUAGE_CHOICES = LANGUAGES.map((lang) => ({ value: lang, label: languageLabel(lang) }));

/** Edits the form's look. Every choice is stored immediately and can be undone. */
export default function ThemePanel() {
  const canEdit = useAtomValue(canEditAtom);
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <Heading />
      <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-5 p-4">
        <legend className="sr-only">{texts.theme.title}</legend>
        <Look />
        <BackgroundSetting />
        <Page />
        <Fold title={texts.css.title}>
          <StyleEditor />
        </Fold>
      </fieldset>
    </div>
  );
}

function Heading() {
  const [isPreviewed, setPreviewed] = useAtom(isPagePreviewedAtom);
  const setThemeOpen = useSetAtom(isThemeOpenAtom);
  return (
    <div className="flex items-center gap-2 border-b border-border px-4 py-2 max-lg:pr-12">
      <h2 className="grow font-semibold">{texts.theme.title}</h2>
      <Button
        size="sm"
        aria-pressed={isPreviewed}
        onClick={() => {
          setPreviewed(!isPreviewed);
          setThemeOpen(false);
        }}
      >
        {isPreviewed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {texts.theme.preview}
      </Button>
    </div>
  );
}

function Look() {
  const { stylesheet } = useAtomValue(formAtom);
  const setLook = useSetAtom(setLookAtom);
  return (
    <>
      <PalettePicker
        value={paletteName(stylesheet.palette)}
        onChange={(value) => setLook({ property: "stylesheet.palette", value })}
      />
      <Choice
        label={texts.theme.appearance}
        value={appearance(stylesheet.appearance)}
        choices={APPEARANCES}
        labels={texts.theme.appearances}
        onChange={(value) => setLook({ property: "stylesheet.appearance", value })}
      />
      <Choice
        label={texts.theme.font}
        value={fontFamily(stylesheet["font-family"])}
        choices={FONT_FAMILIES}
        labels={texts.theme.fonts}
        onChange={(value) => setLook({ property: "stylesheet.font-family", value })}
      />
      <Choice
        label={texts.theme.section}
        value={sectionPreset(stylesheet.section)}
        choices={SECTION_PRESETS}
        labels={texts.theme.sections}
        onChange={(value) => setLook({ property: "stylesheet.section", value })}
      />
    </>
  );
}

function Page() {
  const { lang, is_powered_by_branding_enabled: isBranded } = useAtomValue(formAtom);
  const setLook = useSetAtom(setLookAtom);
  return (
    <>
      <FieldLabel label={texts.theme.language} hint={texts.theme.language_hint}>
        <Combobox
          value={lang}
          onChange={(value) => setLook({ property: "lang", value })}
          choices={LANGUAGE_CHOICES}
        />
      </FieldLabel>
      <SwitchLine
        label={texts.theme.branding}
        checked={isBranded}
        onChange={(value) => setLook({ property: "is_powered_by_branding_enabled", value })}
      />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Value[];
  labels: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, choices, labels, onChange }: ChoiceProps<Value>) {
  return (
    <FieldLabel label={label}>
      <Select
        value={value}
        onChange={onChange}
        choices={choices.map((one) => ({ value: one, label: labels[one] }))}
      />
    </FieldLabel>
  );
}
