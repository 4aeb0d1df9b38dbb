import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { builderRow } from "#core/fields/builder.ts";
import type { FieldType } from "#core/fields/field.ts";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart, loadEarly } from "../../../ui/lazy-part.ts";
import { Popover } from "../../../ui/overlays/popover.tsx";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

const loadList = () => import("./type-list.tsx");
const TypeList = lazyPart(loadList);

interface TypePickerProps {
  type: FieldType;
  onChange: (type: FieldType) => void;
}

/** Shows the type of a question on a button, which opens a searchable list of types. */
export function TypePicker({ type, onChange }: TypePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const { label, icon } = builderRow(type);
  const trigger = (
    <button
      type="button"
      onPointerEnter={() => void loadEarly(loadList)}
      onFocus={() => void loadEarly(loadList)}
      aria-label={say(texts.general.type_is, { type: label })}
      className="flex h-8 w-full items-center gap-2 rounded-md border border-input bg-card px-2.5 text-left pointer-coarse:h-10"
    >
      <Icon name={icon} className="size-4 shrink-0 text-muted-foreground" />
      <span className="grow truncate">{label}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </button>
  );
  return (
    <Popover
      trigger={trigger}
      label={texts.general.type}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="w-72 p-2"
    >
      <Suspense>
        <TypeList
          type={type}
          onChoose={(chosen) => {
            onChange(chosen);
            setOpen(false);
          }}
        />
      </Suspense>
    </Popover>
  );
}
