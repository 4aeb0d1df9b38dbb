import { useSortable } from "@dnd-kit/sortable";
import { useAtomValue, useStore } from "jotai";
import { Eye, EyeOff, GripVertical } from "lucide-react";
import { memo, Suspense } from "react";
import { isAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import { isActive } from "../../../../ui/canvas-document.ts";
import { sortableMotion } from "../../../../ui/inputs/sortable-motion.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import type { BlockView } from "../../../state/building/block-views.ts";
import { isHiding } from "../../../state/building/visibility.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { texts } from "../texts.ts";
import { BlockContent } from "./block-content.tsx";
import { blockHandlers } from "./block-handlers.ts";
import { BlockMenu } from "./block-menu.tsx";
import { blockName, spokenName } from "./block-name.ts";
import { InsertButton } from "./insert-button.tsx";
import { useBlockActions } from "./use-block-actions.ts";
import { useBlockView } from "./use-block-view.ts";

const FieldChips = lazyPart(() => import("./chips/field-chips.tsx"));

/** A block on the canvas. Changes of other blocks do not render it. */
export const BlockItem = memo(function BlockItem({ id }: { id: string }) {
  const view = useBlockView(id);
  return view && <ShownBlock view={view} />;
});

/** A block's content with a drag handle and a menu. */
function ShownBlock({ view }: { view: BlockView }) {
  const { block, field, isDraft, isSelected, isInSelection, sectionLabel, isBelowTitle, visibility } = view;
  const store = useStore();
  const canEdit = useAtomValue(canEditAtom);
  const actions = useBlockActions(block.id);
  const sortable = useSortable({ id: block.id, disabled: !canEdit || isDraft, ...sortableMotion() });
  const { transform, transition, isDragging, listeners } = sortable;
  const name = blockName(block, field, sectionLabel);
  const isHidden = isAlwaysHidden(block.v_hidden);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a description
    <div
      ref={sortable.setNodeRef}
      // Screen readers leave the arrow keys to items of a tree. Items of a tree, unlike options, may contain texts to
      // edit and buttons. Those who cannot edit read the content instead.
      role={canEdit ? "treeitem" : "group"}
      aria-roledescription={texts.canvas.block}
      className="canvas-block"
      data-block-id={block.id}
      data-block-type={block.type}
      data-draft={isDraft || undefined}
      data-marked={isInSelection || undefined}
      data-hidden={isHidden || undefined}
      data-dragged={isDragging || undefined}
      tabIndex={0}
      aria-label={spokenName(view)}
      aria-description={canEdit ? texts.canvas.edit_hint : undefined}
      aria-current={isSelected || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      {...blockHandlers(store, block, actions)}
      onTouchStart={(event) => !isForItself(event.target) && listeners?.onTouchStart?.(event)}
    >
      {canEdit && (
        <div data-canvas-tool className="canvas-handles">
          {!isDraft && <DragHandle name={name} sortable={sortable} />}
          <BlockMenu block={block} name={name} actions={actions} />
        </div>
      )}
      <BlockContent block={block} field={field} sectionLabel={sectionLabel} isBelowTitle={isBelowTitle} />
      {visibility !== null && (
        <p data-canvas-tool className="canvas-hint">
          <button type="button" onClick={actions.editVisibility}>
            {isHiding(block.v_hidden) ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            {visibility}
          </button>
        </p>
      )}
      {block.form_field_id !== null && !isDraft && (
        <Suspense>
          <FieldChips field_id={block.form_field_id} onLimit={actions.edit} />
        </Suspense>
      )}
      {canEdit && !isDraft && <InsertButton afterId={block.id} afterName={name} />}
    </div>
  );
}

/** Whether a long press on the element has another meaning: on tools, and in texts that are edited. */
function isForItself(target: EventTarget): boolean {
  const text = (target as Element).closest("[contenteditable=true]");
  return (target as Element).closest("[data-canvas-tool]") !== null || isActive(text);
}

function DragHandle({ name, sortable }: { name: string; sortable: ReturnType<typeof useSortable> }) {
  return (
    <button
      type="button"
      ref={sortable.setActivatorNodeRef}
      {...sortable.attributes}
      {...sortable.listeners}
      aria-label={say(texts.canvas.drag, { name })}
      className="canvas-drag"
    >
      <GripVertical aria-hidden />
    </button>
  );
}
