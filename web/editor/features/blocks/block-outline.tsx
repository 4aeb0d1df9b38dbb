import { useAtomValue, useSetAtom } from "jotai";
import { builderRow } from "#core/fields/builder.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { fieldsByIdAtom, focusBlockIdAtom } from "../../state/blocks.ts";
import { fieldEditorAtom, listedBlocksAtom } from "../../state/fields.ts";
import { isNavigationOpenAtom } from "../../state/layout.ts";
import { blockName, sectionLabels } from "./block-name.ts";
import { BLOCK_TYPE_ROWS } from "./block-types.ts";
import { blockElement } from "./use-block-actions.ts";

/** The blocks as a list of names, to find one's way in a long form. */
export default function BlockOutline() {
  const blocks = useAtomValue(listedBlocksAtom);
  const fields = useAtomValue(fieldsByIdAtom);
  const editor = useAtomValue(fieldEditorAtom);
  const focusId = useAtomValue(focusBlockIdAtom);
  const labels = sectionLabels(blocks);
  const setNavigationOpen = useSetAtom(isNavigationOpenAtom);

  function go(block_id: string) {
    setNavigationOpen(false);
    requestAnimationFrame(() => {
      const element = blockElement(block_id);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: "center" });
    });
  }

  if (blocks.length === 0) return <p className="px-2 text-meta text-muted-foreground">Nothing yet.</p>;
  return (
    <ul className="flex flex-col gap-px">
      {blocks.map((block) => {
        const id = block.form_field_id ?? "";
        const field = editor?.field_id === id ? editor.draft : (fields.get(id) ?? null);
        const icon = field === null ? BLOCK_TYPE_ROWS[block.type].icon : builderRow(field.type).icon;
        return (
          <li key={block.id}>
            <button
              type="button"
              onClick={() => go(block.id)}
              className={classNames(
                "flex h-7 w-full items-center gap-2 rounded-md pr-2 text-left hover:bg-accent/60 pointer-coarse:h-10",
                block.parent_id === null ? "pl-2" : "pl-5",
                block.type === "section" && "font-medium",
                block.id === focusId && "bg-accent text-accent-foreground",
              )}
            >
              <Icon name={icon} className="size-3.5 shrink-0 opacity-60" />
              <span className="truncate">{blockName(block, field, labels.get(block.id))}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
