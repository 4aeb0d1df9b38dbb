import type { WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { classNames } from "../../../ui/class-names.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { say } from "../../../ui/say.ts";
import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { texts } from "./texts.ts";

/** Whether a form accepts responses, in words with a colored dot. */
export function OpenState({ document }: { document: WorkspaceDocument }) {
  const isOpen = document.is_force_closed === false;
  if (document.form_id === null) return null;
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 items-center gap-1.5 rounded-full px-2 py-0.5 text-meta font-medium whitespace-nowrap",
        isOpen ? "bg-accent text-accent-foreground" : "bg-muted text-muted-foreground",
      )}
    >
      <span
        aria-hidden
        className={classNames("size-1.5 rounded-full", isOpen ? "bg-primary" : "bg-muted-foreground")}
      />
      {isOpen ? texts.published : texts.not_published}
    </span>
  );
}

/** The kind and time of the last event: a response or a change. */
export function LastEvent({ document, className }: { document: WorkspaceDocument; className?: string }) {
  const { last_response_at, updated_at } = document;
  const isResponse = last_response_at !== null && Date.parse(last_response_at) >= Date.parse(updated_at);
  return (
    <span className={className}>
      {isResponse ? texts.last_response : texts.last_edit}{" "}
      <RelativeTime iso={isResponse ? last_response_at : updated_at} />
    </span>
  );
}

/** A form's number of responses. For other documents, their kind. */
export function documentFact(document: WorkspaceDocument): string {
  return document.doctype !== "v0_form" ? DOCUMENT_KINDS[document.doctype].label : responseCount(document);
}

export function responseCount({ responses }: Pick<WorkspaceDocument, "responses">): string {
  return say(texts.responses, { n: responses });
}
