import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { Navigate, Outlet, useLocation, useParams } from "react-router";
import { canvasPath } from "#core/contracts/wire/paths/canvas.ts";
import { documentEntryAtom } from "../../state/editing/document.ts";
import { showLocationAtom } from "../../state/presence/document-live.ts";
import RoleNotice from "../banners/role-notice.tsx";
import { isCanvasPath, PageTitle } from "../page-title.tsx";
import { texts } from "./texts.ts";

/** The page of a canvas: any other address of it leads there. */
export default function CanvasPages({ title }: { title: string }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const { pathname } = useLocation();
  const entry = useAtomValue(documentEntryAtom);
  const showLocation = useSetAtom(showLocationAtom);
  useEffect(() => showLocation(pathname), [pathname, showLocation]);
  if (!isCanvasPath(pathname)) {
    return <Navigate to={canvasPath(organization, project, document_id)} replace />;
  }
  return (
    <>
      <PageTitle parts={[texts.page, title]} />
      <RoleNotice />
      <Outlet key={entry} />
    </>
  );
}
