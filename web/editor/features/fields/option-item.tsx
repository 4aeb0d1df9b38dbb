import { useSortable } from "@dnd-kit/sortable";
import { GripVertical, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { OptgroupDefinition, OptionDefinition } from "#core/fields/field.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Input } from "../../../ui/input.tsx";
import { Switch } from "../../../ui/switch.tsx";

interface SortableRowProps {
  id: string;
  name: string;
  isIndented?: boolean;
  onRemove: () => void;
  children: ReactNode;
}

/** A row with a handle and a way out. */
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
  isAdvanced: boolean;
  isIndented: boolean;
  onChange: (patch: Partial<OptionDefinition>) => void;
  onRemove: () => void;
  /** Enter in the value asks for the next option. */
  onEnter: () => void;
}

export function OptionItem({ option, isAdvanced, isIndented, onChange, onRemove, onEnter }: OptionItemProps) {
  const name = option.label || option.value || "option";
  return (
    <SortableRow id={option.id} name={name} isIndented={isIndented} onRemove={onRemove}>
      <Input
        aria-label={`Value of ${name}`}
        value={option.value}
        placeholder="option_value"
        maxLength={500}
        required
        className={isAdvanced ? "font-mono text-meta" : undefined}
        onChange={(event) => onChange({ value: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing)
            return;
          event.preventDefault();
          onEnter();
        }}
      />
      {isAdvanced && (
        <>
          <Input
            aria-label={`Label of ${name}`}
            value={option.label}
            placeholder="Option label"
            maxLength={2_000}
            onChange={(event) => onChange({ label: event.target.value })}
          />
          <Input
            aria-label={`Picture of ${name}`}
            value={option.src ?? ""}
            inputMode="url"
            placeholder="https:// address of a picture"
            maxLength={2_000}
            onChange={(event) => onChange({ src: event.target.value || null })}
          />
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
          <label className="mb-2 flex items-center gap-2 text-meta text-muted-foreground">
            <Switch
              checked={option.disabled === true}
              onCheckedChange={(disabled) => onChange({ disabled })}
            />
            Disabled
          </label>
        </>
      )}
    </SortableRow>
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
