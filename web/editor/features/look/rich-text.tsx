import { Bold, Heading2, Italic, Link2, List, ListOrdered } from "lucide-react";
import { type ComponentType, type FormEvent, useId, useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { InlineEditor } from "../../../ui/inputs/inline-editor.tsx";
import { controlClass, Input } from "../../../ui/inputs/input.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import { cleanMarkup } from "../../state/building/clean-markup.ts";
import { texts } from "./texts.ts";

const MARKS: readonly { label: string; icon: ComponentType; command: string; value?: string }[] = [
  { label: texts.rich_text.bold, icon: Bold, command: "bold" },
  { label: texts.rich_text.italic, icon: Italic, command: "italic" },
  { label: texts.rich_text.heading, icon: Heading2, command: "formatBlock", value: "h2" },
  { label: texts.rich_text.list, icon: List, command: "insertUnorderedList" },
  { label: texts.rich_text.numbered, icon: ListOrdered, command: "insertOrderedList" },
];

interface RichTextProps {
  label: string;
  html: string;
  /** Whether the text is read-only. Unlike a control, it is not disabled by its fieldset. */
  isReadOnly: boolean;
  onChange: (html: string | null) => void;
}

/** Edits a longer text with bold words, headings, lists and links. */
export function RichText({ label, html, isReadOnly, onChange }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const focus = () => box.current?.querySelector<HTMLElement>("[role=textbox]")?.focus();
  return (
    <div className="flex min-w-0 flex-col gap-1" ref={box}>
      <span id={id} className="font-medium">
        {label}
      </span>
      <div role="toolbar" aria-labelledby={id} className="flex flex-wrap gap-px">
        {MARKS.map(({ label: name, icon: Icon, command, value }) => (
          <IconButton
            key={name}
            label={name}
            // Keeps the selection in the text.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => {
              focus();
              document.execCommand(command, false, value);
            }}
          >
            <Icon aria-hidden />
          </IconButton>
        ))}
        <LinkButton focus={focus} />
      </div>
      <InlineEditor
        label={label}
        html={html}
        placeholder={texts.cover.text_example}
        isReadOnly={isReadOnly}
        className={`${controlClass} min-h-32 py-2 [&_h2]:text-title [&_h2]:font-semibold`}
        clean={cleanMarkup}
        onTyped={(read) => onChange(read())}
      />
    </div>
  );
}

/** Links the selected text. The selection is remembered while the address is typed. */
function LinkButton({ focus }: { focus: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [address, setAddress] = useState("https://");
  const range = useRef<Range | null>(null);

  function open(wanted: boolean) {
    const selection = document.getSelection();
    if (wanted) range.current = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    setOpen(wanted);
  }

  function link(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!URL.canParse(address)) return;
    setOpen(false);
    focus();
    if (range.current !== null) {
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range.current);
    }
    document.execCommand("createLink", false, new URL(address).href);
    setAddress("https://");
  }

  return (
    <Popover
      label={texts.rich_text.link}
      isOpen={isOpen}
      onOpenChange={open}
      trigger={
        <IconButton label={texts.rich_text.link} onPointerDown={(event) => event.preventDefault()}>
          <Link2 aria-hidden />
        </IconButton>
      }
    >
      <form className="flex gap-2" onSubmit={link}>
        <Input
          aria-label={texts.rich_text.address}
          value={address}
          inputMode="url"
          maxLength={2_000}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={!URL.canParse(address)}>
          {texts.rich_text.link}
        </Button>
      </form>
    </Popover>
  );
}
