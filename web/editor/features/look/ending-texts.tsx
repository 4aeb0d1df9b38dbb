import { useAtomValue } from "jotai";
import { Braces } from "lucide-react";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import type { EndingPage } from "#core/forms/definition/definition.ts";
import type { EndingTemplateId, EndingTextKey } from "#core/forms/look/ending-page.ts";
import { en, type Texts } from "#core/forms/texts/en.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuItem, MenuLabel } from "../../../ui/overlays/menu.tsx";
import { formAtom, titleAtom } from "../../state/editing/document.ts";
import { endingWord, linkProblem, withEndingWord } from "./ending-words.ts";
import { TypedInput } from "./typed-input.tsx";

type Control = HTMLInputElement | HTMLTextAreaElement;

interface TextRow {
  key: EndingTextKey;
  label: string;
  rows?: number;
  maxLength: number;
  placeholder: (texts: Texts) => string;
}

const TEXTS: Record<EndingTemplateId, readonly TextRow[]> = {
  default: [
    { key: "h1", label: "Title", maxLength: 300, placeholder: () => "{{form_title}}" },
    {
      key: "p",
      label: "Text",
      rows: 4,
      maxLength: 5_000,
      placeholder: (texts) => texts["formcomplete.default.p"],
    },
    { key: "button", label: "Words of the button", maxLength: 100, placeholder: () => "To our website" },
    { key: "href", label: "Where the button leads", maxLength: 2_000, placeholder: () => "https://" },
  ],
  receipt01: [
    { key: "h1", label: "Number", maxLength: 300, placeholder: () => "{{response.idx}}" },
    {
      key: "h2",
      label: "Title",
      maxLength: 300,
      placeholder: (texts) => texts["formcomplete.receipt01.h2"],
    },
    {
      key: "p",
      label: "Text",
      rows: 4,
      maxLength: 5_000,
      placeholder: (texts) => texts["formcomplete.receipt01.p"],
    },
  ],
};

interface EndingTextsProps {
  template_id: EndingTemplateId;
  onChange: (ending: EndingPage, isTyped: boolean) => void;
}

/** Edits the texts of the ending page. Empty texts use the defaults, in the form's language. */
export function EndingTexts({ template_id, onChange }: EndingTextsProps) {
  const { ending, lang } = useAtomValue(formAtom);
  const title = useAtomValue(titleAtom);
  const [texts, setTexts] = useState<Texts>(en);
  const focused = useRef<Control | null>(null);
  const word = (key: EndingTextKey) => endingWord(ending, template_id, key);
  const isHalfButton =
    template_id === "default" && (word("button").trim() === "") !== (word("href").trim() === "");
  useEffect(() => {
    let isCurrent = true;
    void loadTexts(lang).then((loaded) => isCurrent && setTexts(loaded));
    return () => {
      isCurrent = false;
    };
  }, [lang]);
  return (
    <>
      {TEXTS[template_id].map(({ key, label, rows, maxLength, placeholder }) => (
        <TypedInput
          key={key}
          label={label}
          rows={rows}
          value={word(key)}
          maxLength={maxLength}
          placeholder={placeholder(texts).replace("{{form_title}}", () => title)}
          problemOf={key === "href" ? linkProblem : undefined}
          onFocus={(event: FocusEvent<Control>) => {
            focused.current = event.currentTarget;
          }}
          onChange={(text) =>
            onChange(
              withEndingWord(
                { ...ending, is_ending_page_enabled: true, ending_page_template_id: template_id },
                template_id,
                key,
                text,
              ),
              true,
            )
          }
        />
      ))}
      {isHalfButton && (
        <p role="status" className="text-meta text-muted-foreground">
          A button is shown once it has its words and its address.
        </p>
      )}
      <VariableMenu onPick={(variable) => insert(focused.current, variable)} />
    </>
  );
}

/** Inserts text as if it were typed so that the browser can undo it. */
function insert(control: Control | null, text: string): void {
  if (control === null) return;
  control.focus();
  document.execCommand("insertText", false, text);
}

const VARIABLES = [
  ["form_title", "Title of the form"],
  ["response.idx", "Number of the answer, as #001"],
  ["response.index", "Number of the answer, as 1"],
  ["response.short_id", "Number of the answer, as 001"],
  ["language", "Language of the form"],
  ["uuid", "A code of its own for every answer"],
] as const;

/** A menu of a response's variables. The chosen one is inserted where a text was last edited. */
function VariableMenu({ onPick }: { onPick: (variable: string) => void }) {
  const { fields } = useAtomValue(formAtom);
  // Inserted after the menu has closed because the menu restores the focus first.
  const picked = useRef<string | null>(null);
  const item = (path: string, label: string) => (
    <MenuItem
      key={path}
      onSelect={() => {
        picked.current = `{{${path}}}`;
      }}
    >
      {label} <code className="text-meta text-muted-foreground">{`{{${path}}}`}</code>
    </MenuItem>
  );
  return (
    <div>
      <Menu
        align="start"
        trigger={
          <Button>
            <Braces aria-hidden />
            Insert a variable
          </Button>
        }
        onOpenChange={(isOpen) => {
          if (isOpen) return;
          const variable = picked.current;
          picked.current = null;
          if (variable !== null) setTimeout(() => onPick(variable), 50);
        }}
      >
        <MenuLabel>Answers</MenuLabel>
        {fields.map(({ name, label }) => item(`fields.${name}`, label?.trim() || name))}
        <MenuLabel>The form</MenuLabel>
        {VARIABLES.map(([path, label]) => item(path, label))}
      </Menu>
    </div>
  );
}
