import { useSortable } from "@dnd-kit/sortable";
import { useAtomValue } from "jotai";
import { GripVertical, Trash2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef } from "react";
import type { OptgroupDefinition, OptionDefinition } from "#core/fields/field.ts";
import { isBlankOption, optionGhost } from "#core/fields/option-drafts.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { Input } from "../../../../ui/inputs/input.tsx";
import { sortableMotion } from "../../../../ui/inputs/sortable-motion.ts";
import { Switch } from "../../../../ui/inputs/switch.tsx";
import { UploadPicture } from "../../../../ui/inputs/upload-picture.tsx";
import { isComposing } from "../../../../ui/is-composing.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import { pictureUploadAtom } from "../../../state/look/assets.ts";
import { texts as limitTexts } from "../limits/texts.ts";
import { OptionUses } from "./option-uses.tsx";
import { texts } from "./texts.ts";

// Loaded on demand because most questions have no limits.
const LimitCell = lazyPart(() => import("../limits/limit-cell.tsx"));

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
      ...sortableMotion(),
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
        aria-label={say(texts.drag, { name })}
        className="flex h-8 w-5 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-muted-foreground hover:text-foreground pointer-coarse:h-10 pointer-coarse:w-8"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <div className="flex min-w-0 grow flex-col gap-1.5">{children}</div>
      <IconButton label={say(texts.remove, { name })} onClick={onRemove}>
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
  hasLimit: boolean;
  /** Whether the limit takes the focus when it appears. */
  isLimitFocused: boolean;
  isIndented: boolean;
  onLabel: (label: string) => void;
  onChange: (patch: Partial<OptionDefinition>) => void;
  onRemove: () => void;
  /** Called when the option is to get a limit. */
  onLimit: () => void;
  /** Called on Enter in the label. */
  onEnter: () => void;
  /** Called on Backspace in an empty label. */
  onBackspace: () => void;
  /** Called when several lines are pasted into the label. */
  onPasteLines: (text: string) => void;
}

/** An option: its label, and its other settings on demand. */
export function OptionItem(props: OptionItemProps) {
  const { option, place, isAdvanced, hasLimit, isIndented, onLabel, onChange, onRemove } = props;
  const name = option.label || say(texts.unnamed, { n: place });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.metaKey || event.ctrlKey || isComposing(event.nativeEvent)) return;
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
      <div className="flex items-start gap-1.5">
        <Input
          aria-label={say(texts.option_at, { n: place })}
          data-option-id={option.id}
          value={option.label}
          placeholder={optionGhost(place - 1)}
          maxLength={2_000}
          aria-invalid={option.label.trim() === "" && !isBlankOption(option)}
          onChange={(event) => onLabel(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {!hasLimit && !isBlankOption(option) && (
          <Button
            variant="ghost"
            size="sm"
            className="mt-0.5 pointer-coarse:mt-1"
            title={limitTexts.switch}
            aria-label={say(limitTexts.add, { name })}
            onClick={props.onLimit}
          >
            {limitTexts.column}
          </Button>
        )}
        {hasLimit && (
          <div className="flex w-20 shrink-0 flex-col gap-0.5">
            <Suspense fallback={<Skeleton className="h-8 w-full" />}>
              <LimitCell option={option} name={name} autoFocus={props.isLimitFocused} />
            </Suspense>
          </div>
        )}
      </div>
      <OptionUses option_id={option.id} />
      {isAdvanced && <AdvancedInputs option={option} place={place} onChange={onChange} />}
    </SortableRow>
  );
}

function AdvancedInputs({ option, place, onChange }: Pick<OptionItemProps, "option" | "place" | "onChange">) {
  const upload = useAtomValue(pictureUploadAtom);
  // The image goes to the option's newest state because options may change during the upload. A closed panel
  // ignores it.
  const latest = useRef<typeof onChange | null>(null);
  useEffect(() => {
    latest.current = onChange;
    return () => {
      latest.current = null;
    };
  }, [onChange]);
  return (
    <div className="mb-3 flex flex-col gap-1.5">
      <Line label={texts.value}>
        <Input
          aria-label={say(texts.value_of, { n: place })}
          value={option.value}
          placeholder={texts.value_placeholder}
          maxLength={500}
          required
          spellCheck={false}
          className="grow basis-0 font-mono text-meta"
          onChange={(event) => onChange({ value: event.target.value })}
        />
      </Line>
      <Line label={texts.image}>
        <Input
          aria-label={say(texts.image_of, { n: place })}
          value={option.src ?? ""}
          inputMode="url"
          placeholder={texts.image_placeholder}
          maxLength={2_000}
          className="grow basis-0"
          onChange={(event) => onChange({ src: event.target.value || null })}
        />
        <UploadPicture
          label={texts.upload}
          of={say(texts.upload_of, { n: place })}
          isIcon
          upload={upload}
          onUploaded={(src) => latest.current?.({ src })}
        />
      </Line>
      <Line label={texts.unavailable}>
        <Switch
          aria-label={say(texts.unavailable_option, { n: place })}
          checked={option.disabled === true}
          onCheckedChange={(disabled) => onChange({ disabled })}
        />
      </Line>
    </div>
  );
}

/** A setting of an option, with its name in a column of its own. */
function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-1.5 pointer-coarse:min-h-10">
      <span aria-hidden className="w-20 shrink-0 text-meta text-muted-foreground">
        {label}
      </span>
      {children}
    </div>
  );
}

interface GroupRowProps {
  group: OptgroupDefinition;
  isAdvanced: boolean;
  onChange: (patch: Partial<OptgroupDefinition>) => void;
  onRemove: () => void;
}

export function GroupRow({ group, isAdvanced, onChange, onRemove }: GroupRowProps) {
  const name = group.label || texts.group;
  return (
    <SortableRow id={group.id} name={name} onRemove={onRemove}>
      <Input
        aria-label={texts.group_label}
        value={group.label}
        placeholder={texts.group_label}
        maxLength={500}
        required
        className="font-medium"
        onChange={(event) => onChange({ label: event.target.value })}
      />
      {isAdvanced && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside
        <label className="mb-1 flex items-center gap-2 text-meta text-muted-foreground">
          <Switch checked={group.disabled === true} onCheckedChange={(disabled) => onChange({ disabled })} />
          {texts.unavailable_group}
        </label>
      )}
    </SortableRow>
  );
}
