import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { StyleFault } from "#core/contracts/look.ts";
import { MAX_CUSTOM_CSS } from "#core/forms/look/theme.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Textarea } from "../../../ui/inputs/input.tsx";
import { say } from "../../../ui/say.ts";
import { formAtom } from "../../state/editing/document.ts";
import { checkStyleAtom, setLookAtom } from "../../state/look/look.ts";
import { texts } from "./texts.ts";

const CHECK_MS = 400;

type Check =
  | { status: "stored" }
  | { status: "checking" }
  | { status: "faulty"; faults: readonly StyleFault[] }
  | { status: "failed"; message: string };

/** Edits the owner's style sheet. It is checked during typing, and stored whenever it is valid. */
export function StyleEditor() {
  const stored = useAtomValue(formAtom).stylesheet.custom ?? "";
  const [text, setText] = useState(stored);
  const check = useCheckedStyle(text, stored, setText);
  const area = useRef<HTMLTextAreaElement>(null);

  function goTo(line: number, column: number) {
    const { current } = area;
    if (current === null) return;
    const before = text.split("\n").slice(0, line - 1);
    const at = before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
    current.focus();
    current.setSelectionRange(at, at);
  }

  return (
    <div className="flex flex-col gap-2">
      <FieldLabel label={texts.css.title} hint={texts.css.hint}>
        <Textarea
          ref={area}
          value={text}
          rows={8}
          maxLength={MAX_CUSTOM_CSS}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={texts.css.example}
          aria-invalid={check.status === "faulty"}
          className="font-mono text-meta whitespace-pre"
          onChange={(event) => setText(event.target.value)}
        />
      </FieldLabel>
      <Selectors onPick={(selector) => setText(`${text}${text && "\n"}${selector} {\n  \n}`)} />
      <div role="status" className="text-meta">
        {check.status === "checking" && <p className="text-muted-foreground">{texts.css.checking}</p>}
        {check.status === "failed" && (
          <p className="text-destructive">{say(texts.css.failed, { message: check.message })}</p>
        )}
        {check.status === "faulty" && (
          <>
            <p className="font-medium text-destructive">{texts.css.faulty}</p>
            <ul>
              {check.faults.slice(0, 10).map(({ line, column, message }) => (
                <li key={`${line}:${column}:${message}`}>
                  <button
                    type="button"
                    className="rounded-sm text-left underline decoration-dotted"
                    onClick={() => goTo(line, column)}
                  >
                    {say(texts.css.fault, { line, column, message })}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/**
 * Checks and stores the text after a pause in typing. A change from elsewhere replaces the text unless it has
 * unsaved changes.
 */
function useCheckedStyle(text: string, stored: string, setText: (text: string) => void): Check {
  const ask = useSetAtom(checkStyleAtom);
  const setLook = useSetAtom(setLookAtom);
  const [check, setCheck] = useState<Check>({ status: "stored" });
  const [known, setKnown] = useState(stored);
  useEffect(() => {
    if (stored === known) return;
    setKnown(stored);
    if (text === known) setText(stored);
  }, [stored, known, text, setText]);
  useEffect(() => {
    if (text === known) return setCheck({ status: "stored" });
    setCheck({ status: "checking" });
    let isCurrent = true;
    const store = (faults: readonly StyleFault[]) => {
      if (!isCurrent) return;
      if (faults.length > 0) return setCheck({ status: "faulty", faults });
      setKnown(text);
      setLook({ property: "stylesheet.custom", value: text || null });
    };
    const fail = (error: Error) => isCurrent && setCheck({ status: "failed", message: error.message });
    const timer = setTimeout(() => ask(text).then(store, fail), CHECK_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, known, ask, setLook]);
  return check;
}

const SELECTORS = Object.entries(texts.css.selectors);

/** Selectors that can be styled. A click inserts a rule. */
function Selectors({ onPick }: { onPick: (selector: string) => void }) {
  return (
    <p className="flex flex-wrap items-center gap-1 text-meta text-muted-foreground">
      <span>{texts.css.add_rule}</span>
      {SELECTORS.map(([selector, label]) => (
        <button
          key={selector}
          type="button"
          title={selector}
          className="rounded-sm border border-border bg-card px-1.5 py-0.5 text-foreground hover:bg-accent"
          onClick={() => onPick(selector)}
        >
          {label}
        </button>
      ))}
    </p>
  );
}
