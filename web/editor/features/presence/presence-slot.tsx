import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { hasCompanyAtom } from "../../state/presence/document-presence.ts";

const People = lazyPart(() => import("./people.tsx"));

/** The people who have the document open, in the top bar; nothing, not even its code, while there is nobody else. */
export function PresenceSlot({ nameOfPage }: { nameOfPage: (location: string) => string | null }) {
  const hasCompany = useAtomValue(hasCompanyAtom);
  return <Suspense>{hasCompany && <People nameOfPage={nameOfPage} />}</Suspense>;
}
