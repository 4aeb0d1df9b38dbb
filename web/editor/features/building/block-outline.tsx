import { useAtomValue, useSetAtom } from "jotai";
import { memo, type RefObject, useCallback, useEffect, useRef } from "react";
import { builderRow } from "#core/fields/builder.ts";
import { isAlwaysHidden } from "#core/forms/definition/always-hidden.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { listedIdsAtom } from "../../state/building/block-views.ts";
import { isNavigationOpenAtom } from "../../state/shell/layout.ts";
import { blockElement } from "./canvas/block-focus.ts";
import { blockName } from "./canvas/block-name.ts";
import { BLOCK_TYPE_ROWS } from "./canvas/block-types.ts";
import { useBlockView } from "./canvas/use-block-view.ts";
import { texts } from "./texts.ts";

/** A list of the blocks' names, to navigate a long form. */
export default function BlockOutline() {
  const ids = useAtomValue(listedIdsAtom);
  const setNavigationOpen = useSetAtom(isNavigationOpenAtom);
  const showBlock = useCallback(
    (block_id: string) => {
      setNavigationOpen(false);
      requestAnimationFrame(() => {
        const element = blockElement(block_id);
        element?.focus({ preventScroll: true });
        element?.scrollIntoView({ block: "center" });
      });
    },
    [setNavigationOpen],
  );
  const isFollowing = useRef(false);
  // Runs after the effects of the items.
  useEffect(() => {
    isFollowing.current = true;
  }, []);
  if (ids.length === 0) return <p className="px-2 text-meta text-muted-foreground">{texts.outline.empty}</p>;
  return (
    <ul>
      {ids.map((id) => (
        <OutlineItem key={id} id={id} isFollowing={isFollowing} onSelect={showBlock} />
      ))}
    </ul>
  );
}

const OutlineItem = memo(function OutlineItem({
  id,
  isFollowing,
  onSelect,
}: {
  id: string;
  /** False at first: what is selected already must not scroll the pages above the list away. */
  isFollowing: RefObject<boolean>;
  onSelect: (id: string) => void;
}) {
  const view = useBlockView(id);
  const row = useRef<HTMLLIElement>(null);
  const isCurrent = view?.isSelected === true;
  // Scrolls the list to the block that is edited on the canvas.
  useEffect(() => {
    if (isCurrent && isFollowing.current) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent, isFollowing]);
  if (view === undefined) return null;
  const { block, field, isSelected, isInSelection, sectionLabel } = view;
  const icon = field === null ? BLOCK_TYPE_ROWS[block.type].icon : builderRow(field.type).icon;
  return (
    // The height is fixed so that a changed name moves nothing and items out of view need no layout.
    <li
      ref={row}
      className="mb-px h-7 [content-visibility:auto] [overflow-clip-margin:4px] pointer-coarse:h-10"
    >
      <button
        type="button"
        onClick={() => onSelect(id)}
        className={classNames(
          "flex h-full w-full items-center gap-2 rounded-md pr-2 text-left hover:bg-accent/60",
          block.parent_id === null ? "pl-2" : "pl-5",
          block.type === "section" && "font-medium",
          (isSelected || isInSelection) && "bg-accent text-accent-foreground",
        )}
      >
        <Icon
          name={isAlwaysHidden(block.v_hidden) ? "eye-off" : icon}
          className="size-3.5 shrink-0 opacity-60"
        />
        <span className="truncate">{blockName(block, field, sectionLabel)}</span>
      </button>
    </li>
  );
});
