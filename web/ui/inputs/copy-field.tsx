import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { say } from "../say.ts";
import { texts } from "../texts.ts";
import { Input, Textarea } from "./input.tsx";

interface CopyFieldProps {
  label: string;
  text: string;
  hint?: string;
  isMultiline?: boolean;
  /** Number of visible lines. */
  rows?: number;
  /** The main one of the page. */
  isPrimary?: boolean;
  onCopied?: () => void;
}

const CONFIRMATION_MS = 2_000;

/** A string to copy: shown completely, copied by a click, and confirmed for two seconds. */
export function CopyField({
  label,
  text,
  hint,
  isMultiline = false,
  rows = 3,
  isPrimary = false,
  onCopied,
}: CopyFieldProps) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    control.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch {
      // Without clipboard permission the text is selected, ready to be copied by keyboard.
    }
  }

  const shared = {
    id,
    ref: control,
    value: text,
    readOnly: true,
    spellCheck: false,
    className: "font-mono text-meta",
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch">
        {isMultiline ? <Textarea rows={rows} {...shared} /> : <Input {...shared} />}
        <Button
          aria-label={say(isCopied ? texts.copy.copied_it : texts.copy.copy_it, { label })}
          variant={isPrimary ? "primary" : "secondary"}
          onClick={() => void copy()}
          className="sm:w-24"
        >
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? texts.copy.copied : texts.copy.copy}
        </Button>
        <span role="status" className="sr-only">
          {isCopied && texts.copy.copied}
        </span>
      </div>
      {hint !== undefined && <p className="text-meta text-muted-foreground">{hint}</p>}
    </div>
  );
}
