import { useAtomValue } from "jotai";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import type { EndingPage } from "#core/forms/definition/definition.ts";
import type { EndingTemplateId, EndingTextKey } from "#core/forms/look/ending-page.ts";
import { en, type Texts } from "#core/forms/texts/en.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { insertText } from "../../../ui/inputs/insert-text.ts";
import { VariableMenu } from "../../../ui/overlays/variable-menu.tsx";
import { formAtom, titleAtom } from "../../state/editing/document.ts";
import { endingWord, linkProblem, withEndingWord } from "./ending-words.ts";
import { texts } from "./texts.ts";
import { TypedInput } from "./typed-input.tsx";

type Control = HTMLInputElement | HTMLTextAreaElement;

interface TextRow {
  key: EndingTextKey;
  label: string;
  rows?: number;
  maxLength: number;
  placeholder: (page: Texts) => string;
}

const TEXTS: Record<EndingTemplateId, readonly TextRow[]> = {
  default: [
    { key: "h1", label: texts.ending.page_title, maxLength: 300, placeholder: () => "{{form_title}}" },
    {
      key: "p",
      label: texts.ending.text,
      rows: 4,
      maxLength: 5_000,
      placeholder: (page) => page["formcomplete.default.p"],
    },
    {
      key: "button",
      label: texts.ending.button,
      maxLength: 100,
      placeholder: () => texts.ending.button_example,
    },
    { key: "href", label: texts.ending.button_link, maxLength: 2_000, placeholder: () => "https://" },
  ],
  receipt01: [
    { key: "h1", label: texts.ending.number, maxLength: 300, placeholder: () => "#001" },
    {
      key: "h2",
      label: texts.ending.page_title,
      maxLength: 300,
      placeholder: (page) => page["formcomplete.receipt01.h2"],
    },
    {
      key: "p",
      label: texts.ending.text,
      rows: 4,
      maxLength: 5_000,
      placeholder: (page) => page["formcomplete.receipt01.p"],
    },
  ],
};

interface EndingTextsProps {
  template_id: EndingTemplateId;
  onChange: (ending: EndingPage, isTyped: boolean) => void;
}

/** Edits the texts of the ending page. Empty texts use the defaults, in the form's language. */
export function EndingTexts({ template_id, onChange }: EndingTextsProps) {
  const { ending, fields, lang } = useAtomValue(formAtom);
  const title = useAtomValue(titleAtom);
  const [pageTexts, setPageTexts] = useState<Texts>(en);
  const focused = useRef<Control | null>(null);
  const word = (key: EndingTextKey) => endingWord(ending, template_id, key);
  const isHalfButton =
    template_id === "default" && (word("button").trim() === "") !== (word("href").trim() === "");
  useEffect(() => {
    let isCurrent = true;
    void loadTexts(lang).then((loaded) => isCurrent && setPageTexts(loaded));
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
          placeholder={placeholder(pageTexts).replace("{{form_title}}", () => title)}
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
          {texts.ending.half_button}
        </p>
      )}
      <VariableMenu
        groups={[
          {
            title: texts.ending.answers,
            variables: fields.map(({ name, label: own }) => ({
              path: `fields.${name}`,
              label: own?.trim() || name,
            })),
          },
          { title: texts.ending.form, variables: VARIABLES },
        ]}
        onPick={(variable) => insertText(focused.current, variable)}
      />
    </>
  );
}

const VARIABLES = Object.entries(texts.ending.variables).map(([path, label]) => ({ path, label }));
