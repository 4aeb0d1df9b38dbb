import { useAtomValue } from "jotai";
import { Eye } from "lucide-react";
import { whyReadOnlyAtom } from "../state/editing/document.ts";

/** Shows viewers, on every page of a document, why they cannot change anything. */
export function RoleNotice() {
  const reason = useAtomValue(whyReadOnlyAtom);
  if (reason === null) return null;
  return (
    <p className="flex shrink-0 items-center gap-2 border-b border-border bg-muted px-4 py-1.5 text-meta text-muted-foreground">
      <Eye aria-hidden className="size-4 shrink-0" />
      <span>You can look at everything and change nothing. {reason}</span>
    </p>
  );
}
