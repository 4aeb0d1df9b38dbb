import { useAtom, useSetAtom, useStore } from "jotai";
import { useEffect } from "react";
import type { Overwritten } from "#core/editing/overwritten.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { formIdAtom } from "../state/editing/document.ts";
import { editFormAtom } from "../state/editing/editing.ts";
import { overwrittenAtom } from "../state/editing/overwritten.ts";

/** Reports that another person has overwritten this user's change, and offers to restore it. */
export function useOverwritten(): void {
  const store = useStore();
  const [overwritten, setOverwritten] = useAtom(overwrittenAtom);
  const edit = useSetAtom(editFormAtom);
  useEffect(() => {
    if (overwritten === null) return;
    setOverwritten(null);
    const { form_id, changes } = overwritten;
    toast.info("Somebody else has just changed the same", {
      id: "overwritten",
      description: describe(changes),
      action: {
        label: "Put mine back",
        onClick: () => {
          if (store.get(formIdAtom) === form_id)
            edit(
              changes.map(({ own }) => own),
              {},
            );
        },
      },
    });
  }, [overwritten, setOverwritten, edit, store]);
}

const PROPERTY_NAMES: Record<string, string> = {
  title: "The title of the form",
  title_html: "The title",
  description_html: "The description",
  body_html: "The text",
  label: "The label",
  help_text: "The help text",
  placeholder: "The placeholder",
  name: "The name",
  v_hidden: "The rule of visibility",
};
const LONGEST = 60;

function describe(changes: readonly Overwritten[]): string {
  const [first, ...others] = changes;
  if (first === undefined || others.length > 0) return `${changes.length} changes are as they made them.`;
  const { property, value } = first.others;
  const name = PROPERTY_NAMES[property] ?? "A setting";
  if (typeof value !== "string") return `${name} is as they set it.`;
  const text = property.endsWith("_html") ? value.replace(/<[^>]*>/g, "") : value;
  return `${name} now says “${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”.`;
}
