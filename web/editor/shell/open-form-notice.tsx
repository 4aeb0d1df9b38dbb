import { useAtom, useAtomValue } from "jotai";
import { Radio } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { campaignAtom, canEditAtom, formIdAtom } from "../state/editing/document.ts";
import { acceptsResponses } from "../state/share.ts";
import { seenNoticesAtom } from "../state/shell/layout.ts";

/** Warns once per form that changes to a published form are live immediately. */
export function OpenFormNotice() {
  const form_id = useAtomValue(formIdAtom);
  const campaign = useAtomValue(campaignAtom);
  const canEdit = useAtomValue(canEditAtom);
  const [seen, setSeen] = useAtom(seenNoticesAtom);
  if (!acceptsResponses(campaign) || !canEdit || seen.includes(form_id)) return null;
  return (
    <section
      aria-label="About changes of an open form"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-muted/50 px-4 py-1.5"
    >
      <Radio aria-hidden className="size-4 shrink-0 text-primary max-sm:hidden" />
      <p className="min-w-0 grow basis-56 text-muted-foreground">
        <span className="font-medium text-foreground">This form is open: changes are public at once.</span>{" "}
        Whoever is filling it in is asked to reload, and keeps their answers.
      </p>
      <Button size="sm" onClick={() => setSeen([...seen, form_id])}>
        Got it
      </Button>
    </section>
  );
}
