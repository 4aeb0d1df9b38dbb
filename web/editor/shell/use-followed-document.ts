import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { followDocumentAtom, showLocationAtom } from "../state/presence/document-live.ts";

/** Follows others' changes of a document, and of its form if it is one, and sends the others this user's page. */
export function useFollowedDocument(document_id: string, form_id: string | null): void {
  const follow = useSetAtom(followDocumentAtom);
  const showLocation = useSetAtom(showLocationAtom);
  const { pathname } = useLocation();
  useEffect(() => showLocation(pathname), [pathname, showLocation]);
  useEffect(() => follow(document_id, form_id), [document_id, form_id, follow]);
}
