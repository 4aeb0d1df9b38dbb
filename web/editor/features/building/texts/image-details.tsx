import { useAtomValue, useSetAtom, useStore } from "jotai";
import { useEffect, useState } from "react";
import type { BlockDefinition } from "#core/forms/definition/definition.ts";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { blocksAtom, focusBlockIdAtom, patchBlockAtom } from "../../../state/building/blocks.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { texts as allTexts } from "../texts.ts";
import { useLocalText } from "./use-local-text.ts";

const { address: words } = allTexts;

/** What an image shows, for people who cannot see it. Its size is stored too, so that the page keeps its place. */
export default function ImageDetails({ block }: { block: BlockDefinition }) {
  useStoredSize(block);
  const patch = useSetAtom(patchBlockAtom);
  const { alt } = block.data;
  const [isTyping, setTyping] = useState(false);
  const [text, setText] = useLocalText(typeof alt === "string" ? alt : "", isTyping);
  return (
    <FieldLabel label={words.alt}>
      <Input
        value={text}
        placeholder={words.alt_placeholder}
        maxLength={500}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={({ target }) => {
          setText(target.value);
          patch(block.id, { data: { ...block.data, alt: target.value } }, `${block.id} alt`);
        }}
      />
    </FieldLabel>
  );
}

/** Measures the selected image if its size is not known, or is that of another address: looking at a form is no edit. */
function useStoredSize({ id, src, data }: BlockDefinition) {
  const store = useStore();
  const canEdit = useAtomValue(canEditAtom);
  const isSelected = useAtomValue(focusBlockIdAtom) === id;
  const isKnown = data.sized_src === src || !isSelected;
  useEffect(() => {
    if (src === null || isKnown || !canEdit) return;
    const image = new Image();
    image.onload = () => {
      const now = store.get(blocksAtom).find((block) => block.id === id);
      const { naturalWidth: width, naturalHeight: height } = image;
      if (now?.src !== src || width === 0 || height === 0) return;
      store.set(patchBlockAtom, id, { data: { ...now.data, width, height, sized_src: src } }, `${id} size`);
    };
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [id, src, isKnown, canEdit, store]);
}
