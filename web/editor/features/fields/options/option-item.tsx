import { useSortable } from "@dnd-kit/sortable";
import { useAtomValue } from "jotai";
import { GripVertical, Trash2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { OptgroupDefinition, OptionDefinition } from "#core/fields/field.ts";
import { isBlankOption, optionGhost } from "#core/fields/option-drafts.ts";
import { IconButton } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Input } from "../../../../ui/inputs/input.tsx";
import { Switch } from "../../../../ui/inputs/switch.tsx";
import { UploadPicture } from "../../../../ui/inputs/upload-picture.tsx";
import { pictureUploadAtom } from "../../../state/look/assets.ts";

interface SortableRowProps {
  id: string;
  name: string;
  isIndented?: boolean;
  onRemove: () => void;
  children: ReactNode;
}

/** A row with a drag handle and a remove button. */
function SortableRow({ id, name, isIndented, onRemove, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({
      id,
    });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={classNames(
        "flex items-start gap-1",
        isIndented && "pl-4",
        isDragging && "relative z-10 opacity-80",
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${name}`}
        className="flex h-8 w-5 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-muted-foreground hover:text-foreground pointer-coarse:h-10 pointer-coarse:w-8"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <div className="flex min-w-0 grow flex-col gap-1.5">{children}</div>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  );
}

interface OptionItemProps {
  option: OptionDefinition;
  /** The option's position in the list, from 1. */
  place: number;
  isAdvanced: boolean;
  isIndented: boolean;
  onLabel: (label: string) => void;
  onChange: (patch: Partial<OptionDefinition>) => void;
  onRemove: () => void;
  /** Called on Enter in the label. */
  onEnter: () => void;
  /** Called on Backspace in an empty label. */
  onBackspace: () => void;
  /** Called when several lines are pasted into the label. */
  onPasteLines: (text: string) => void;
}

/** An option: its label, and its other settings on demand. */
export function OptionItem(props: OptionItemProps) {
  const { option, place, isAdvanced, isIndented, onLabel, onChange, onRemove } = props;
  const name = option.label || `option ${place}`;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return;
    const isRemoval = event.key === "Backspace" && option.label === "" && !event.repeat;
    if (event.key !== "Enter" && !isRemoval) return;
    event.preventDefault();
    if (isRemoval) props.onBackspace();
    else props.onEnter();
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text/plain");
    if (!/\S\s*\n\s*\S/.test(text)) return;
    event.preventDefault();
    props.onPasteLines(text);
  }

  return (
    <SortableRow id={option.id} name={name} isIndented={isIndented} onRemove={onRemove}>
      <Input
        aria-label={`Option ${place}`}
        data-option-id={option.id}
        value={option.label}
        placeholder={optionGhost(place - 1)}
        maxLength={2_000}
        aria-invalid={option.label.trim() === "" && !isBlankOption(option)}
        onChange={(event) => onLabel(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isAdvanced && <AdvancedInputs option={option} place={place} onChange={onChange} />}
    </SortableRow>
  );
}

function AdvancedInputs({ option, place, onChange }: Pick<OptionItemProps, "option" | "place" | "onChange">) {
  const upload = useAtomValue(pictureUploadAtom);
  // The picture goes to the option's newest state because options may change during the upload. A closed
  // panel ignores it.
  const latest = useRef<typeof onChange | null>(null);
  useEffect(() => {
    latest.current = onChange;
    return () => {
      latest.current = null;
    };
  }, [onChange]);
  return (
    <>
      <Input
        aria-label={`Value of option ${place}`}
        value={option.value}
        placeholder="option_value"
        maxLength={500}
        required
        spellCheck={false}
        className="font-mono text-meta"
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <Input
        aria-label={`Picture of option ${place}`}
        value={option.src ?? ""}
        inputMode="url"
        placeholder="https:// address of a picture"
        maxLength={2_000}
        onChange={(event) => onChange({ src: event.target.value || null })}
      />
      <UploadPicture
        label="Upload a picture"
        of={`option ${place}`}
        upload={upload}
        onUploaded={(src) => latest.current?.({ src })}
      />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label className="mb-2 flex items-center gap-2 text-meta text-muted-foreground">
        <Switch checked={option.disabled === true} onCheckedChange={(disabled) => onChange({ disabled })} />
        Disabled
      </label>
    </>
  );
}

interface GroupRowProps {
  group: OptgroupDefinition;
  onChange: (patch: Partial<OptgroupDefinition>) => void;
  onRemove: () => void;
}

export function GroupRow({ group, onChange, onRemove }: GroupRowProps) {
  const name = group.label || "group";
  return (
    <SortableRow id={group.id} name={name} onRemove={onRemove}>
      <Input
        aria-label="Label of the group"
        value={group.label}
        placeholder="Group label"
        maxLength={500}
        required
        className="font-medium"
        onChange={(event) => onChange({ label: event.target.value })}
      />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label className="mb-1 flex items-center gap-2 text-meta text-muted-foreground">
        <Switch checked={group.disabled === true} onCheckedChange={(disabled) => onChange({ disabled })} />
        Disabled, with everything in it
      </label>
    </SortableRow>
  );
}
