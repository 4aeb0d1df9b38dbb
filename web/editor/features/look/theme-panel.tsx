import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { Eye, EyeOff } from "lucide-react";
import { LANGUAGES, type Language } from "#core/forms/definition/language.ts";
import {
  APPEARANCES,
  type Appearance,
  appearance,
  FONT_FAMILIES,
  type FontFamily,
  fontFamily,
  paletteName,
  SECTION_PRESETS,
  type SectionPreset,
  sectionPreset,
} from "#core/forms/look/theme.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { isPagePreviewedAtom, isThemeOpenAtom, setLookAtom } from "../../state/look/look.ts";
import { BackgroundSetting } from "./background-setting.tsx";
import { PalettePicker } from "./palette-picker.tsx";
import { StyleEditor } from "./style-editor.tsx";

const APPEARANCE_LABELS: Record<Appearance, string> = {
  system: "As the visitor's device",
  light: "Light",
  dark: "Dark",
};
const FONT_LABELS: Record<FontFamily, string> = {
  inter: "Inter",
  lora: "Serif (Lora)",
  inconsolata: "Mono (Inconsolata)",
};
const SECTION_LABELS: Record<SectionPreset, string> = {
  none: "None",
  basic: "Card",
  glass_morphism: "Glass",
  backdrop_invert: "Inverted backdrop",
};

const languageNames = new Intl.DisplayNames("en", { type: "language" });
const ownName = (lang: Language) => new Intl.DisplayNames(lang, { type: "language" }).of(lang);
const languageLabel = (lang: Language) =>
  lang === "en" ? "English" : `${languageNames.of(lang)} · ${ownName(lang)}`;

/** Edits the form's look. Every choice is stored immediately and can be undone. */
export default function ThemePanel() {
  const canEdit = useAtomValue(canEditAtom);
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <Heading />
      <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-5 p-4">
        <legend className="sr-only">Theme</legend>
        <Look />
        <BackgroundSetting />
        <Page />
        <Fold title="Custom CSS">
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
      <h2 className="grow font-semibold">Theme</h2>
      <Button
        size="sm"
        aria-pressed={isPreviewed}
        onClick={() => {
          setPreviewed(!isPreviewed);
          setThemeOpen(false);
        }}
      >
        {isPreviewed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        Live preview
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
        label="Appearance"
        value={appearance(stylesheet.appearance)}
        choices={APPEARANCES}
        labels={APPEARANCE_LABELS}
        onChange={(value) => setLook({ property: "stylesheet.appearance", value })}
      />
      <Choice
        label="Font"
        value={fontFamily(stylesheet["font-family"])}
        choices={FONT_FAMILIES}
        labels={FONT_LABELS}
        onChange={(value) => setLook({ property: "stylesheet.font-family", value })}
      />
      <Choice
        label="Section style"
        value={sectionPreset(stylesheet.section)}
        choices={SECTION_PRESETS}
        labels={SECTION_LABELS}
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
      <FieldLabel
        label="Language of the page"
        hint="Of buttons, errors and notes; your own words stay yours."
      >
        <Select value={lang} onChange={(event) => setLook({ property: "lang", value: event.target.value })}>
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {languageLabel(one)}
            </option>
          ))}
        </Select>
      </FieldLabel>
      <SwitchLine
        label="Show “Powered by Sheaf”"
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
      <Select value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {choices.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </Select>
    </FieldLabel>
  );
}
