import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Textarea } from "../../../../ui/inputs/input.tsx";
import { say } from "../../../../ui/say.ts";
import { texts } from "../texts.ts";
import { useLocalText } from "./use-local-text.ts";

interface HtmlSourceProps {
  label: string;
  html: string;
  maxLength: number;
  onChange: (html: string | null) => void;
  onDone: () => void;
}

/** Edits a text as HTML source. */
export default function HtmlSource({ label, html, maxLength, onChange, onDone }: HtmlSourceProps) {
  const [isEditing, setEditing] = useState(false);
  const [text, setText] = useLocalText(html, isEditing);
  return (
    <div data-canvas-tool className="canvas-form">
      <Textarea
        autoFocus
        aria-label={say(texts.text.html, { label })}
        value={text}
        rows={8}
        maxLength={maxLength}
        spellCheck={false}
        dir="ltr"
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        onChange={({ target }) => {
          setText(target.value);
          onChange(target.value || null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          event.stopPropagation();
          event.currentTarget.closest<HTMLElement>("[data-block-id]")?.focus();
          onDone();
        }}
      />
      <div className="canvas-row">
        <p>{texts.text.html_hint}</p>
        <Button
          className="canvas-button"
          onClick={(event) => {
            event.currentTarget.closest<HTMLElement>("[data-block-id]")?.focus();
            onDone();
          }}
        >
          {texts.text.done}
        </Button>
      </div>
    </div>
  );
}
