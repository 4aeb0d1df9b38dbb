import { PenTool } from "lucide-react";
import { NavLink, useParams } from "react-router";
import { canvasPath } from "#core/contracts/wire/paths/canvas.ts";
import { texts } from "./texts.ts";

/** The page of a canvas. */
export default function CanvasNavigation() {
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <NavLink
      to={canvasPath(organization, project, document_id)}
      className="flex h-7 items-center gap-2 rounded-md bg-accent px-2 font-medium text-accent-foreground pointer-coarse:h-10"
    >
      <PenTool aria-hidden className="size-4 shrink-0 opacity-70" />
      {texts.canvas}
    </NavLink>
  );
}
