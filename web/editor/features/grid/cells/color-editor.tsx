import { ColorInput } from "../../../../ui/inputs/colors/color-input.tsx";
import type { EditorProps } from "./cell-kind.ts";

export default function ColorEditor({ draft, onChange, onKeyDown, label, isInvalid }: EditorProps) {
  return (
    <ColorInput
      isBare
      autoFocus
      isClearable
      aria-label={label}
      isInvalid={isInvalid}
      value={String(draft)}
      onChange={onChange}
      onKeyDown={onKeyDown}
    />
  );
}
