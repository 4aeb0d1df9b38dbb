import { useAtomValue } from "jotai";
import { ArrowLeft, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { builderRow } from "#core/fields/builder.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { say } from "../../../../ui/say.ts";
import { availableFieldsAtom } from "../../../state/building/blocks.ts";
import { texts } from "./texts.ts";

/** Renders a dialog that asks before a question is permanently deleted, and lists what is deleted with it. */
export type RenderDeletion = (field_id: string, name: string, onClose: () => void) => ReactNode;

interface UnusedQuestionsProps {
  renderDeletion: RenderDeletion;
  onBack: () => void;
}

/** Lists the questions without a block, to delete them one by one. */
export default function UnusedQuestions({ renderDeletion, onBack }: UnusedQuestionsProps) {
  const unused = useAtomValue(availableFieldsAtom);
  const [deleted, setDeleted] = useState<{ field_id: string; name: string } | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isAsking = deleted !== null;
  // Takes the focus when the list is opened and when the focused element was removed.
  useEffect(() => {
    if (isAsking) return;
    const frame = requestAnimationFrame(() => {
      if (!list.current?.contains(document.activeElement)) list.current?.querySelector("button")?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [isAsking]);
  return (
    <div ref={list} className="flex min-h-0 grow flex-col gap-3">
      <h2 className="font-semibold max-sm:sr-only">{texts.unused.title}</h2>
      <p className="text-muted-foreground">{unused.length === 0 ? texts.unused.none : texts.unused.about}</p>
      <ul className="flex min-h-0 grow flex-col gap-1 overflow-y-auto">
        {unused.map(({ id, type, label, name }) => (
          <li key={id} className="flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-muted">
            <Icon name={builderRow(type).icon} className="shrink-0 text-muted-foreground" />
            <span className="min-w-0 grow">
              <span className="block truncate">{label || name}</span>
              <span className="block text-meta text-muted-foreground">{builderRow(type).label}</span>
            </span>
            <IconButton
              label={say(texts.unused.delete_one, { name: label || name })}
              onClick={() => setDeleted({ field_id: id, name: label || name })}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button className="self-start" onClick={onBack}>
        <ArrowLeft aria-hidden />
        {texts.unused.back}
      </Button>
      {deleted !== null && renderDeletion(deleted.field_id, deleted.name, () => setDeleted(null))}
    </div>
  );
}
