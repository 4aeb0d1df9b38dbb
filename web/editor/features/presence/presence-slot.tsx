import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { hasCompanyAtom } from "../../state/presence/document-presence.ts";

const People = lazyPart(() => import("./people.tsx"));

/** The people in the document, shown in the top bar. Its code is loaded only when others are here. */
export function PresenceSlot({ nameOfPage }: { nameOfPage: (location: string) => string | null }) {
  const hasCompany = useAtomValue(hasCompanyAtom);
  return <Suspense>{hasCompany && <People nameOfPage={nameOfPage} />}</Suspense>;
}
