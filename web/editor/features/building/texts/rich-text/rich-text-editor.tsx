import type { Command } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { toast } from "../../../../../ui/feedback/toast.ts";
import { addressAt, setLink } from "../../../../../ui/rich-text/link.ts";
import { texts } from "../../texts.ts";
import { FloatingBar } from "./floating-bar.tsx";
import { FormattingBar } from "./formatting-bar.tsx";
import { LinkForm } from "./link-form.tsx";
import { focusText, useTextView } from "./use-text-view.ts";

/** What is selected: everything, or the caret at the end; null if the text has no focus. */
export type Selected = "all" | "end" | null;

export interface RichTextEditorProps {
  /** The accessible name. */
  label: string;
  html: string;
  placeholder: string;
  maxLength: number;
  className: string;
  /** The selection in the element that the editor replaces. */
  selected: RefObject<Selected>;
  onChange: (html: string | null) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** Content of the bar over the selected words; null if there is no bar. */
type Bar = "tools" | "link" | null;

/** Edits a formatted text with several lines in place. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, html, placeholder, maxLength, className, selected, onChange, onUndo, onRedo } = props;
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [asked, setAsked] = useState<Bar>(null);
  const { view, state } = useTextView(
    place,
    { "aria-label": label, "aria-placeholder": placeholder, class: `owner-text ${className}` },
    {
      ...{ html, maxLength, onChange, onUndo, onRedo },
      onTooLong: () => toast.info(texts.text.too_long),
      onLeave: () => box.current?.closest<HTMLElement>("[data-block-id]")?.focus(),
      onLink: (now) => {
        const canLink = !now.selection.empty || addressAt(now) !== "";
        if (canLink) setAsked("link");
        return canLink;
      },
      onBar: () => {
        setAsked("tools");
        requestAnimationFrame(() =>
          box.current?.querySelector<HTMLElement>("[role=toolbar] button")?.focus(),
        );
      },
    },
  );
  const first = useRef<Selected>(null);
  useLayoutEffect(() => {
    if (view === null) first.current = selected.current;
    else if (first.current !== null) focusText(view, first.current);
  }, [view, selected]);
  const hasSelection = state !== null && !state.selection.empty;
  const bar: Bar = isFocused ? (asked ?? (hasSelection ? "tools" : null)) : null;

  useEffect(() => {
    if (view === null || bar !== "link") return;
    // Keeps the words highlighted while the address field has the focus.
    view.setProps({
      decorations: ({ doc, selection: { from, to } }) =>
        DecorationSet.create(doc, [Decoration.inline(from, to, { class: "linked-words" })]),
    });
    return () => {
      if (!view.isDestroyed) view.setProps({ decorations: () => null });
    };
  }, [view, bar]);

  function backToText() {
    setAsked(null);
    view?.focus();
  }

  function run(command: Command) {
    if (view === null) return;
    command(view.state, view.dispatch, view);
    view.focus();
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget as Node | null)) return;
    setFocused(false);
    setAsked(null);
  }

  function onBarKey(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    backToText();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside have roles
    <div ref={box} className="owner-text-box" onFocus={() => setFocused(true)} onBlur={onBlur}>
      {bar !== null && view !== null && state !== null && (
        <FloatingBar view={view} selection={state.selection} kind={bar} onKeyDown={onBarKey}>
          {bar === "link" ? (
            <LinkForm
              address={addressAt(state)}
              onLink={(address) => {
                view.dispatch(setLink(view.state, address));
                backToText();
              }}
            />
          ) : (
            <FormattingBar state={state} onCommand={run} onLink={() => setAsked("link")} />
          )}
        </FloatingBar>
      )}
      <div
        ref={place}
        className="owner-text-place"
        data-blank={html === "" || undefined}
        data-placeholder={placeholder}
      />
    </div>
  );
}
