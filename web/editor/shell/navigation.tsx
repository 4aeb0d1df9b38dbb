import { useAtom, useAtomValue } from "jotai";
import { Bell, CircleCheck, PanelTop, Settings2, Share2, SquarePen, Table2 } from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from "react";
import { Link, NavLink, useLocation, useParams } from "react-router";
import { type EditorPage, editorPath } from "#core/contracts/paths.ts";
import { classNames } from "../../ui/class-names.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { documentStateAtom } from "../state/document.ts";
import { isNavigationFoldedAtom, isNavigationOpenAtom } from "../state/layout.ts";
import { BrandMark } from "./brand.tsx";
import { UserMenu } from "./user-menu.tsx";

const BlockOutline = lazy(() => import("../features/blocks/block-outline.tsx"));

/** The navigation of a document: beside the page where there is room, over it on phones. */
export function Navigation() {
  const isFolded = useAtomValue(isNavigationFoldedAtom);
  const [isOpen, setOpen] = useAtom(isNavigationOpenAtom);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was opened, so the drawer has done its work
  useEffect(() => setOpen(false), [pathname, setOpen]);
  return (
    <>
      {!isFolded && (
        <aside
          aria-label="Navigation"
          className="hidden w-60 shrink-0 flex-col border-r border-border bg-muted/50 md:flex"
        >
          <NavigationContent />
        </aside>
      )}
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Navigation" side="left">
        <NavigationContent />
      </Sheet>
    </>
  );
}

function NavigationContent() {
  const { pathname } = useLocation();
  const state = useAtomValue(documentStateAtom);
  const isBuilder = pathname.endsWith("/form/edit") && state.status === "ready";
  return (
    <>
      <div className="flex h-12 shrink-0 items-center px-3">
        <Link to="/dashboard" className="flex items-center gap-2 rounded-md p-1 font-semibold">
          <BrandMark className="size-6" />
          Sheaf
        </Link>
      </div>
      <nav aria-label="Document" className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-2 pb-4">
        <Group title="Design">
          <Entry page="form/start" icon={PanelTop} label="Cover" />
          <Entry page="form/edit" icon={SquarePen} label="Form" />
          <Entry page="form/end" icon={CircleCheck} label="Ending" />
          <Entry page="form" icon={Settings2} label="Settings" />
        </Group>
        <Group title="Data">
          <Entry page="data/responses" icon={Table2} label="Responses" />
        </Group>
        <Group title="Connect">
          <Entry page="connect/share" icon={Share2} label="Share" />
          <Entry page="connect/channels" icon={Bell} label="Notifications" />
        </Group>
        {isBuilder && (
          <Group title="Blocks">
            <Suspense>
              <BlockOutline />
            </Suspense>
          </Group>
        )}
      </nav>
      <div className="shrink-0 border-t border-border p-2">
        <UserMenu />
      </div>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-px">
      <h2 className="px-2 py-1 text-meta font-medium text-muted-foreground">{title}</h2>
      {children}
    </section>
  );
}

interface EntryProps {
  page: EditorPage;
  icon: ComponentType<{ className?: string }>;
  label: string;
}

function Entry({ page, icon: Icon, label }: EntryProps) {
  const { organization = "", project = "", document_id = "" } = useParams();
  return (
    <NavLink
      end
      to={editorPath(organization, project, document_id, page)}
      className={({ isActive }) =>
        classNames(
          "flex h-7 items-center gap-2 rounded-md px-2 transition-colors pointer-coarse:h-10",
          isActive ? "bg-accent font-medium text-accent-foreground" : "text-foreground/80 hover:bg-accent/60",
        )
      }
    >
      <Icon className="size-4 shrink-0 opacity-70" />
      {label}
    </NavLink>
  );
}
