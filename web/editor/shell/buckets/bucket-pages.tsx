import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation, useParams } from "react-router";
import type { BucketDocument } from "#core/contracts/documents/documents.ts";
import { folderPath } from "#core/contracts/wire/paths/buckets.ts";
import { documentEntryAtom } from "../../state/editing/document.ts";
import { followDocumentAtom, showLocationAtom } from "../../state/presence/document-live.ts";
import { RoleNotice } from "../banners/role-notice.tsx";
import { isObjectsPage, PageTitle } from "../page-title.tsx";
import { texts } from "./texts.ts";

/** The pages of a bucket: any other address of it leads to its files. */
export default function BucketPages({ document }: { document: BucketDocument }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const { pathname } = useLocation();
  const entry = useAtomValue(documentEntryAtom);
  if (!isObjectsPage(pathname))
    return <Navigate to={folderPath(organization, project, document_id)} replace />;
  return (
    <>
      <FollowingBucket key={`follow-${entry}`} document_id={document_id} />
      <PageTitle parts={[texts.files, document.document.title]} />
      <RoleNotice />
      <Outlet key={entry} />
    </>
  );
}

/** Follows others' changes of a bucket, and sends the others this user's page. */
function FollowingBucket({ document_id }: { document_id: string }) {
  const follow = useSetAtom(followDocumentAtom);
  const showLocation = useSetAtom(showLocationAtom);
  const { pathname } = useLocation();
  useEffect(() => showLocation(pathname), [pathname, showLocation]);
  useEffect(() => follow(document_id, null), [document_id, follow]);
  return null;
}
