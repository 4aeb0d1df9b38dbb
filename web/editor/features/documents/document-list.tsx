import { useAtom } from "jotai";
import { ChevronDown, FileText, LayoutTemplate, Plus, SearchX, Trash2, UserRoundPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { may } from "#core/contracts/access/roles.ts";
import type { Workspace } from "#core/contracts/documents/workspace.ts";
import { deletedPath, invitePath, newFormPath } from "#core/contracts/wire/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ListControls, type ListLayout } from "../../../ui/layout/list-controls.tsx";
import { Toolbar } from "../../../ui/layout/toolbar.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { DeferredMenu } from "../../../ui/overlays/deferred-menu.tsx";
import { say } from "../../../ui/say.ts";
import { canInvite } from "../../state/documents/workspace.ts";
import { type DocumentOrder, documentListAtom, documentOrderAtom } from "../../state/shell/layout.ts";
import type { ChosenProject } from "./chosen-project.ts";
import { DocumentCard } from "./document-card.tsx";
import { DocumentDialogs } from "./document-dialogs.tsx";
import { DOCUMENT_ORDERS } from "./document-orders.ts";
import { DocumentRow } from "./document-row.tsx";
import { NewDocument } from "./new-document.tsx";
import type { NewKind } from "./new-kinds.ts";
import { ProjectSwitch } from "./project-switch.tsx";
import { texts } from "./texts.ts";

const loadKinds = () => import("./new-kinds-menu.tsx");
const NewKindsMenu = lazyPart(loadKinds);
const OtherKinds = lazyPart(() => import("./other-kinds.tsx"));

const ORDERS = (Object.keys(DOCUMENT_ORDERS) as DocumentOrder[]).map((value) => ({
  value,
  label: DOCUMENT_ORDERS[value].label,
}));

interface DocumentListProps extends ChosenProject {
  workspace: Workspace;
}

/** A project's documents, to find, open and create. */
export function DocumentList({ workspace, organization, project }: DocumentListProps) {
  const [search, setSearch] = useState("");
  const [creating, setCreating] = useState<NewKind | null>(null);
  const isCreating = creating !== null;
  const canCreate = may(organization.role, "edit");
  const all = workspace.documents.filter((document) => document.project_id === project.id);
  const needle = search.trim().toLocaleLowerCase();
  const [order, setOrder] = useAtom(documentOrderAtom);
  const [layout, setLayout] = useAtom(documentListAtom);
  const found = all
    .filter(({ title }) => title.toLocaleLowerCase().includes(needle))
    .sort(DOCUMENT_ORDERS[order].compare);
  const create = canCreate && (
    <div className="flex flex-wrap-reverse justify-center gap-2">
      <Link
        to={newFormPath(project.id)}
        title={texts.templates_and_import}
        className={buttonClass("secondary")}
      >
        <LayoutTemplate aria-hidden />
        <span className={all.length > 0 ? "max-sm:sr-only" : undefined}>{texts.templates_and_import}</span>
      </Link>
      <span className="flex">
        <Toolbar label={texts.new}>
          <Button variant="primary" className="rounded-e-none" onClick={() => setCreating("v0_form")}>
            <Plus aria-hidden />
            {texts.create}
          </Button>
          <MoreKinds onChoose={setCreating} />
        </Toolbar>
      </span>
    </div>
  );
  return (
    <>
      <ProjectSwitch workspace={workspace} project={project} />
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{texts.title}</h1>
        {/* It keeps its place, so that the second press of a double click meets no other button. */}
        <div className={classNames("flex justify-end gap-2", isCreating && "invisible")}>
          {canInvite(organization) && (
            <Link
              to={invitePath(organization.name)}
              title={texts.invite}
              className={buttonClass("secondary")}
            >
              <UserRoundPlus aria-hidden />
              <span className="max-sm:sr-only">{texts.invite}</span>
            </Link>
          )}
          {all.length > 0 && create}
        </div>
      </div>
      {isCreating && (
        <NewDocument
          key={creating}
          project_id={project.id}
          doctype={creating}
          onCancel={() => setCreating(null)}
        />
      )}
      {all.length > 0 && (
        <ListControls
          label={texts.search_label}
          placeholder={texts.search}
          search={search}
          onSearch={setSearch}
          order={order}
          orders={ORDERS}
          onOrder={setOrder}
          layout={layout}
          onLayout={setLayout}
        />
      )}
      {all.length === 0 && !isCreating && (
        <EmptyState
          picture={<FileText aria-hidden />}
          title={texts.empty_title}
          description={canCreate ? texts.empty : texts.empty_viewer}
          action={create || undefined}
        />
      )}
      <Suspense>
        {all.length === 0 && !isCreating && canCreate && <OtherKinds onChoose={setCreating} />}
      </Suspense>
      {all.length > 0 && found.length === 0 && (
        <EmptyState
          picture={<SearchX aria-hidden />}
          title={texts.not_found_title}
          description={say(texts.not_found, { search: search.trim() })}
          action={<Button onClick={() => setSearch("")}>{texts.clear_search}</Button>}
        />
      )}
      <Documents layout={layout} documents={found} organization={organization} project={project} />
      {project.left_out > 0 && (
        <p className="text-muted-foreground">{say(texts.left_out, { n: project.left_out })}</p>
      )}
      <DocumentDialogs workspace={workspace} />
      <Link
        to={deletedPath(organization.name, project.name)}
        className="flex w-fit items-center gap-2 rounded-md py-1 text-muted-foreground hover:text-foreground pointer-coarse:min-h-10"
      >
        <Trash2 aria-hidden className="size-4" />
        {texts.deleted.title}
      </Link>
    </>
  );
}

/** Beside the button for a form: a menu of all kinds. */
function MoreKinds({ onChoose }: { onChoose: (kind: NewKind) => void }) {
  const trigger = (
    <Button
      variant="primary"
      aria-label={texts.more_kinds}
      title={texts.more_kinds}
      className="ms-px rounded-s-none px-1.5"
    >
      <span className="max-sm:hidden">{texts.more}</span>
      <ChevronDown aria-hidden />
    </Button>
  );
  return (
    <DeferredMenu
      trigger={trigger}
      preload={() => void loadKinds()}
      menu={<NewKindsMenu trigger={trigger} onChoose={onChoose} />}
    />
  );
}

interface DocumentsProps extends ChosenProject {
  documents: Workspace["documents"];
  layout: ListLayout;
}

function Documents({ documents, layout, ...place }: DocumentsProps) {
  if (documents.length === 0) return null;
  if (layout === "grid") {
    return (
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {documents.map((document) => (
          <DocumentCard key={document.id} document={document} {...place} />
        ))}
      </ul>
    );
  }
  return (
    <ul className="flex flex-col overflow-hidden rounded-lg border border-border bg-card">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} {...place} />
      ))}
    </ul>
  );
}
