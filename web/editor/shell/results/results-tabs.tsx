import { NavLink, useParams } from "react-router";
import { editorPath } from "#core/contracts/wire/paths.ts";
import { classNames } from "../../../ui/class-names.ts";
import { texts } from "../texts.ts";

const PAGES = ["data/results", "data/results/funnel"] as const;

/** Leads from the answers of a form to where people stop, and back. */
export function ResultsTabs() {
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <nav
      aria-label={texts.pages["data/results"]}
      className="flex h-9 shrink-0 items-stretch gap-1 border-b border-border px-2"
    >
      {PAGES.map((page) => (
        <NavLink
          key={page}
          end
          to={editorPath(organization, project, document_id, page)}
          className={({ isActive }) =>
            classNames(
              "-mb-px flex items-center border-b-2 px-2 text-meta font-medium focus-visible:-outline-offset-2 pointer-coarse:px-3",
              isActive
                ? "border-primary text-foreground"
                : "border-transparent text-muted-foreground hover:text-foreground",
            )
          }
        >
          {texts.pages[page]}
        </NavLink>
      ))}
    </nav>
  );
}
