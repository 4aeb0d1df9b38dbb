import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { selectionAt } from "../../../../ui/canvas-document.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import { patchBlockAtom } from "../../../state/building/blocks.ts";
import { cleanMarkup } from "../../../state/building/clean-markup.ts";
import { sourceBlockIdAtom } from "../../../state/building/selection.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { texts } from "../texts.ts";
import type { Selected } from "./rich-text/rich-text-editor.tsx";
import { useTextEditor } from "./use-text-editor.ts";
import { useTextUndo } from "./use-text-undo.ts";

const HtmlSource = lazyPart(() => import("./html-source.tsx"));

/** The limit of the contract, in characters. */
const MAX_LENGTH = 50_000;
/** A longer pause in typing starts a new undo step; in milliseconds. */
const PAUSE_MS = 1_000;

interface RichTextProps {
  block_id: string;
  property: "body_html" | "description_html";
  html: string;
  label: string;
  placeholder: string;
  className: string;
}

/**
 * A formatted text with several lines, edited in place. If the editor cannot represent it, it is edited as
 * HTML.
 */
export function RichText(props: RichTextProps) {
  const { block_id, property, html, label, placeholder, className } = props;
  const canEdit = useAtomValue(canEditAtom);
  const patch = useSetAtom(patchBlockAtom);
  const [sourceId, setSourceId] = useAtom(sourceBlockIdAtom);
  const { undo, redo } = useTextUndo();
  const burst = useBurst(`${block_id} ${property}`);
  const editor = useTextEditor(canEdit);
  const selected = useRef<Selected>(null);
  // Applies only to an element that replaces this one in the same render.
  useEffect(() => {
    selected.current = null;
  });
  const change = (next: string | null) => patch(block_id, { [property]: next }, burst());

  if (canEdit && sourceId === block_id) {
    return (
      <Suspense>
        <HtmlSource
          {...{ label, html, maxLength: MAX_LENGTH }}
          onChange={change}
          onDone={() => setSourceId(null)}
        />
      </Suspense>
    );
  }
  const beyond = editor?.beyondEditing(html) ?? [];
  if (editor !== null && canEdit && beyond.length === 0) {
    return (
      <editor.RichTextEditor
        {...{ html, label, placeholder, className, maxLength: MAX_LENGTH }}
        selected={selected}
        onChange={change}
        onUndo={undo}
        onRedo={redo}
      />
    );
  }
  return (
    <>
      <Shown
        {...{ html, label, placeholder, className }}
        isAwaiting={canEdit && editor === null}
        selected={selected}
      />
      {beyond.length > 0 && <Beyond tags={beyond} onEdit={() => setSourceId(block_id)} />}
    </>
  );
}

/** Returns a function that gives the same undo key until typing pauses. */
function useBurst(name: string): () => string {
  const last = useRef({ at: 0, count: 0 });
  return () => {
    const now = performance.now();
    const { at, count } = last.current;
    last.current = { at: now, count: now - at > PAUSE_MS ? count + 1 : count };
    return `${name} ${last.current.count}`;
  };
}

interface ShownProps extends Pick<RichTextProps, "html" | "label" | "placeholder" | "className"> {
  /** Whether the editor is loading and will take over the focus. */
  isAwaiting: boolean;
  /** Receives the selection, for the editor that takes over. */
  selected: RefObject<Selected>;
}

function Shown(props: ShownProps) {
  const { html, className, isAwaiting } = props;
  if (isAwaiting) return <Awaiting {...props} />;
  return (
    <div
      dir="auto"
      className={classNames("owner-text", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: reduced to the markup that the public page allows
      dangerouslySetInnerHTML={{ __html: cleanMarkup(html) }}
    />
  );
}

function Awaiting({ html, label, placeholder, className, selected }: ShownProps) {
  const text = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = text.current;
    return () => {
      selected.current = element && selectedIn(element);
    };
  }, [selected]);
  const clean = cleanMarkup(html);
  return (
    <div className="owner-text-place" data-blank={clean === "" || undefined} data-placeholder={placeholder}>
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot hold bold words and links */}
      <div
        ref={text}
        role="textbox"
        tabIndex={0}
        aria-label={label}
        aria-multiline
        aria-readonly
        aria-busy
        dir="auto"
        data-awaits-editor
        className={classNames("owner-text", className)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: reduced to the markup that the public page allows
        dangerouslySetInnerHTML={{ __html: clean }}
      />
    </div>
  );
}

/** Returns the selection in a text whose editor is not loaded yet. */
function selectedIn(element: HTMLElement): Selected {
  if (!element.contains(element.ownerDocument.activeElement)) return null;
  const selection = selectionAt(element);
  const isWhole = selection?.rangeCount === 1 && String(selection.getRangeAt(0)) === element.textContent;
  return isWhole ? "all" : "end";
}

function Beyond({ tags, onEdit }: { tags: readonly string[]; onEdit: () => void }) {
  return (
    <div data-canvas-tool className="canvas-form">
      <p>{say(texts.text.only_html, { tags: new Intl.ListFormat("en").format(tags) })}</p>
      <Button className="canvas-button" onClick={onEdit}>
        {texts.text.edit_html}
      </Button>
    </div>
  );
}
