import { useAtomValue } from "jotai";
import { Navigate, Outlet, useLocation, useParams } from "react-router";
import type { BucketDocument } from "#core/contracts/documents/documents.ts";
import { folderPath } from "#core/contracts/wire/paths/buckets.ts";
import { documentEntryAtom } from "../../state/editing/document.ts";
import RoleNotice from "../banners/role-notice.tsx";
import { isObjectsPage, PageTitle } from "../page-title.tsx";
import { useFollowedDocument } from "../use-followed-document.ts";
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
  useFollowedDocument(document_id, null);
  return null;
}
