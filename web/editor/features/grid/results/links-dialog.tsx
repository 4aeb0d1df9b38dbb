import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import type { ResultsLink } from "#core/contracts/results.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { ErrorState } from "../../../../ui/feedback/error-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { CopyField } from "../../../../ui/inputs/copy-field.tsx";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { Dialog } from "../../../../ui/overlays/dialog.tsx";
import { say } from "../../../../ui/say.ts";
import { canEditAtom } from "../../../state/editing/document.ts";
import { deleteLinkAtom, linksStateAtom, loadLinksAtom } from "../../../state/grid/results/links.ts";
import { formatDay } from "../cells/moment.ts";
import { NewLinkDialog } from "./new-link-dialog.tsx";
import { linkTexts } from "./texts.ts";

/** The public pages with results of a form. */
export default function LinksDialog({ onClose }: { onClose: () => void }) {
  const load = useSetAtom(loadLinksAtom);
  const canEdit = useAtomValue(canEditAtom);
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<ResultsLink | null>(null);
  const remove = useSetAtom(deleteLinkAtom);
  useEffect(() => void load(), [load]);
  if (isAdding) return <NewLinkDialog onClose={() => setAdding(false)} />;
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        width="md"
        title={linkTexts.title}
        description={canEdit ? linkTexts.purpose : linkTexts.read_only}
        footer={
          canEdit && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              {linkTexts.add}
            </Button>
          )
        }
      >
        <Links canEdit={canEdit} onDelete={setDeleted} />
      </Dialog>
      <ConfirmDialog
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        title={linkTexts.delete_title}
        description={linkTexts.delete_hint}
        action={linkTexts.delete}
        onConfirm={() => remove(deleted!.id)}
      />
    </>
  );
}

interface LinksProps {
  canEdit: boolean;
  onDelete: (link: ResultsLink) => void;
}

function Links({ canEdit, onDelete }: LinksProps) {
  const state = useAtomValue(linksStateAtom);
  const load = useSetAtom(loadLinksAtom);
  if (state.status === "failed") {
    return <ErrorState title={linkTexts.failed} message={state.message} onRetry={() => void load()} />;
  }
  if (state.status === "loading") return <Skeleton className="h-16" />;
  if (state.value.length === 0) return <p className="text-muted-foreground">{linkTexts.none}</p>;
  return (
    <ul className="flex flex-col gap-4">
      {state.value.map((link) => (
        <li key={link.id} className="flex flex-col gap-1">
          <CopyField label={link.name || linkTexts.unnamed} text={link.url} hint={describe(link)} />
          <div className="-ms-3 flex">
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              aria-label={say(linkTexts.open_of, { name: link.name || linkTexts.unnamed })}
              className={buttonClass("ghost")}
            >
              {linkTexts.open}
            </a>
            {canEdit && (
              <Button
                variant="ghost"
                className="text-destructive"
                aria-label={say(linkTexts.delete_of, { name: link.name || linkTexts.unnamed })}
                onClick={() => onDelete(link)}
              >
                {linkTexts.delete}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the page shows, to whom, and until when. */
function describe({ field_ids, filter, has_password, expires_at }: ResultsLink): string {
  const isExpired = expires_at !== null && Date.parse(expires_at) < Date.now();
  const until = expires_at === null ? "" : formatDay(expires_at.slice(0, 10), "date");
  return [
    say(linkTexts.questions, { n: field_ids.length }),
    Object.keys(filter).length > 0 ? linkTexts.filtered : null,
    has_password ? linkTexts.with_password : null,
    expires_at === null
      ? linkTexts.never
      : say(isExpired ? linkTexts.expired : linkTexts.until, { day: until }),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
