import { baseKeymap } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { clipboardParser } from "../../../../../ui/rich-text/clipboard-parser.ts";
import { FORMATTING_KEYS, markdownRules } from "../../../../../ui/rich-text/commands.ts";
import { isFromOutside, takeOutside } from "./outside-text.ts";
import { ownerSchema } from "./owner-schema.ts";
import { readText, writeText } from "./owner-text.ts";

/** The highest level of headings in a text, which come below the page's titles. */
const TOP_LEVEL = 2;

export interface TextViewPorts {
  html: string;
  maxLength: number;
  onChange: (html: string | null) => void;
  /** Called when the text would exceed its limit and was therefore not changed. */
  onTooLong: () => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Called on Escape, to leave the text. */
  onLeave: () => void;
  /** Asks for a link. Returns false if there is nothing to link. */
  onLink: (state: EditorState) => boolean;
  /** Called on the keyboard shortcut for the bar. */
  onBar: () => void;
}

interface Shown {
  view: EditorView | null;
  state: EditorState | null;
}

/**
 * Creates the editor of a text in an element, and returns its view and state. Changes from elsewhere are
 * merged around the caret.
 */
export function useTextView(
  place: RefObject<HTMLElement | null>,
  attributes: Record<string, string>,
  ports: TextViewPorts,
): Shown {
  const latest = useRef(ports);
  latest.current = ports;
  const [shown, setShown] = useState<Shown>({ view: null, state: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element has one view, which reads newer ports from `latest`
  useLayoutEffect(() => {
    if (place.current === null) return;
    const view = createView(place.current, attributes, latest, (state) => setShown({ view, state }));
    setShown({ view, state: view.state });
    return () => view.destroy();
  }, []);
  const { view } = shown;
  const { html } = ports;
  useEffect(() => {
    if (view !== null) follow(view, html);
  }, [view, html]);
  return shown;
}

function follow(view: EditorView, html: string): void {
  // An update would break an IME composition. The changes are merged when it ends.
  if (view.isDestroyed || view.composing || html === writeText(view.state.doc)) return;
  const transaction = takeOutside(view.state, readText(html));
  if (transaction !== null) view.dispatch(transaction);
}

function createView(
  place: HTMLElement,
  attributes: Record<string, string>,
  ports: RefObject<TextViewPorts>,
  onState: (state: EditorState) => void,
): EditorView {
  const view: EditorView = new EditorView(place, {
    state: EditorState.create({
      doc: readText(ports.current.html),
      plugins: [markdownRules(ownerSchema, TOP_LEVEL), keymap(keysOf(ports)), keymap(baseKeymap)],
    }),
    attributes: { role: "textbox", "aria-multiline": "true", dir: "auto", ...attributes },
    clipboardParser: clipboardParser(ownerSchema),
    dispatchTransaction(transaction) {
      const next = view.state.apply(transaction);
      if (transaction.docChanged && !isFromOutside(transaction)) {
        const written = writeText(next.doc);
        if (written.length > ports.current.maxLength) return ports.current.onTooLong();
        view.updateState(next);
        ports.current.onChange(written || null);
      } else view.updateState(next);
      onState(next);
    },
    handleDOMEvents: {
      /** Undo from a menu or by shaking the phone also uses the builder's history. */
      beforeinput(_, event) {
        const { inputType } = event as InputEvent;
        if (inputType !== "historyUndo" && inputType !== "historyRedo") return false;
        event.preventDefault();
        ports.current[inputType === "historyUndo" ? "onUndo" : "onRedo"]();
        return true;
      },
      blur: () => {
        follow(view, ports.current.html);
        return false;
      },
    },
  });
  return view;
}

function keysOf(ports: RefObject<TextViewPorts>): Record<string, Command> {
  const calling = (call: (ports: TextViewPorts) => void) => () => {
    call(ports.current);
    return true;
  };
  return {
    ...FORMATTING_KEYS,
    "Mod-k": (state) => ports.current.onLink(state),
    "Mod-z": calling(({ onUndo }) => onUndo()),
    "Mod-y": calling(({ onRedo }) => onRedo()),
    "Mod-Shift-z": calling(({ onRedo }) => onRedo()),
    Escape: calling(({ onLeave }) => onLeave()),
    "Alt-F10": calling(({ onBar }) => onBar()),
  };
}

/**
 * Focuses a text, and either selects everything, so that typing replaces it, or moves the caret to the end.
 */
export function focusText(view: EditorView, selected: "all" | "end"): void {
  const { doc, tr } = view.state;
  const start = TextSelection[selected === "all" ? "atStart" : "atEnd"](doc).$from;
  view.dispatch(tr.setSelection(TextSelection.between(start, TextSelection.atEnd(doc).$to)));
  view.focus();
}
