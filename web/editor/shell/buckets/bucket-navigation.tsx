import { Files } from "lucide-react";
import { NavLink, useParams } from "react-router";
import { folderPath } from "#core/contracts/wire/paths/buckets.ts";
import { classNames } from "../../../ui/class-names.ts";
import { texts } from "./texts.ts";

/** The navigation of a bucket: its files. */
export default function BucketNavigation() {
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <NavLink
      to={folderPath(organization, project, document_id)}
      className={({ isActive }) =>
        classNames(
          "flex h-7 items-center gap-2 rounded-md px-2 transition-colors pointer-coarse:h-10",
          isActive ? "bg-accent font-medium text-accent-foreground" : "text-foreground/80 hover:bg-accent/60",
        )
      }
    >
      <Files aria-hidden className="size-4 shrink-0 opacity-70" />
      {texts.files}
    </NavLink>
  );
}
