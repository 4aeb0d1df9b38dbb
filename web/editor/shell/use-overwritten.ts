import { useAtom, useSetAtom, useStore } from "jotai";
import { useEffect } from "react";
import type { Overwritten } from "#core/editing/overwritten.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { say } from "../../ui/say.ts";
import { formIdAtom } from "../state/editing/document.ts";
import { editFormAtom } from "../state/editing/editing.ts";
import { overwrittenAtom } from "../state/editing/overwritten.ts";
import { texts } from "./texts.ts";

const { overwritten: words } = texts;

/** Reports that another person has overwritten this user's change, and offers to restore it. */
export function useOverwritten(): void {
  const store = useStore();
  const [overwritten, setOverwritten] = useAtom(overwrittenAtom);
  const edit = useSetAtom(editFormAtom);
  useEffect(() => {
    if (overwritten === null) return;
    setOverwritten(null);
    const { form_id, changes } = overwritten;
    toast.info(words.title, {
      id: "overwritten",
      description: describe(changes),
      action: {
        label: words.action,
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

const PROPERTY_NAMES: Record<string, string> = words.properties;
const LONGEST = 60;

function describe(changes: readonly Overwritten[]): string {
  const [first, ...others] = changes;
  if (first === undefined || others.length > 0) return say(words.many, { n: changes.length });
  const { property, value } = first.others;
  const name = PROPERTY_NAMES[property] ?? words.setting;
  if (typeof value !== "string") return say(words.other, { name });
  const text = property.endsWith("_html") ? value.replace(/<[^>]*>/g, "") : value;
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return say(words.value, { name, value: shown });
}
