import { useAtomValue } from "jotai";
import { usesOfField } from "#core/forms/logic/uses.ts";
import { say } from "../../../../ui/say.ts";
import { blocksAtom, fieldsByIdAtom } from "../../../state/building/blocks.ts";
import { fieldEditorAtom } from "../../../state/building/field-editor.ts";
import { formAtom } from "../../../state/editing/document.ts";
import { placeName } from "../related/place-name.ts";
import { texts as relatedTexts } from "../related/texts.ts";
import { useGoToBlock } from "../related/use-go-to-block.ts";

/** The blocks whose conditions name the option, each with the way to its conditions. */
export function OptionUses({ option_id }: { option_id: string }) {
  const form = useAtomValue(formAtom);
  const blocks = useAtomValue(blocksAtom);
  const fields = useAtomValue(fieldsByIdAtom);
  const field_id = useAtomValue(fieldEditorAtom)?.field_id;
  const goTo = useGoToBlock();
  if (field_id === undefined) return null;
  const used = usesOfField(field_id, form, []).flatMap((use) =>
    use.kind === "condition" && use.option_ids.includes(option_id) ? [use.block_id] : [],
  );
  return blocks
    .filter(({ id }) => used.includes(id))
    .map((block) => (
      <button
        key={block.id}
        type="button"
        onClick={() => goTo(block.id, "visibility")}
        className="self-start rounded-sm px-0.5 text-left text-meta break-words text-muted-foreground underline decoration-dotted underline-offset-2 hover:text-foreground pointer-coarse:min-h-8"
      >
        {say(relatedTexts.decides, { place: placeName(block, fields) })}
      </button>
    ));
}
