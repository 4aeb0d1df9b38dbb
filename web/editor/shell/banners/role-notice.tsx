import { useAtomValue } from "jotai";
import { Eye } from "lucide-react";
import { say } from "../../../ui/say.ts";
import { whyReadOnlyAtom } from "../../state/editing/document.ts";
import { texts } from "../texts.ts";
import { Banner } from "./banner.tsx";

/** Shows viewers, on every page of a document, why they cannot change anything. */
export default function RoleNotice() {
  const reason = useAtomValue(whyReadOnlyAtom);
  if (reason === null) return null;
  return (
    <Banner>
      <Eye aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <p className="line-clamp-2 text-meta text-muted-foreground">{say(texts.view_only, { reason })}</p>
    </Banner>
  );
}
