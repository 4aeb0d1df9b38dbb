import { useAtomValue, useSetAtom } from "jotai";
import { CopyPlus, FolderInput, FolderOpen, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Workspace, WorkspaceDocument } from "#core/contracts/documents/workspace.ts";
import { deletedPath, projectPath } from "#core/contracts/wire/paths.ts";
import { say } from "../../../ui/say.ts";
import { useDuplicate } from "../../features/documents/use-duplicate.ts";
import {
  allowedActions,
  type DocumentAction,
  documentActionAtom,
} from "../../state/documents/document-actions.ts";
import { otherProjectsAtom, workspaceStateAtom } from "../../state/documents/workspace.ts";
import type { Command } from "../../state/shell/commands.ts";
import { texts } from "../texts.ts";

const { commands: words } = texts;

type Place = Workspace["projects"][number] & {
  organization: Workspace["organizations"][number];
};

/**
 * Commands for projects, and for documents without opening them: the open document, or those of the
 * dashboard.
 */
export function useDashboardCommands(): readonly Command[] {
  const state = useAtomValue(workspaceStateAtom);
  const setAction = useSetAtom(documentActionAtom);
  const otherProjectsOf = useAtomValue(otherProjectsAtom);
  const duplicate = useDuplicate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useMemo(() => {
    if (state.status !== "ready") return [];
    const { workspace } = state;
    const places = workspace.projects.flatMap((project): Place[] => {
      const organization = workspace.organizations.find(({ id }) => id === project.organization_id);
      return organization === undefined ? [] : [{ ...project, organization }];
    });
    const { document_id, project } = whereIs(pathname, places);
    const listed = workspace.documents.filter((document) =>
      document_id === null ? document.project_id === project?.id : document.id === document_id,
    );
    const actions = listed.flatMap((document) => {
      const place = places.find(({ id }) => id === document.project_id);
      if (place === undefined) return [];
      const path = projectPath(place.organization.name, place.name);
      return documentCommands(document, place, otherProjectsOf(place).length > 0, {
        duplicate: () => void duplicate(document),
        begin: (type) => {
          setAction({ document_id: document.id, type });
          if (document_id !== null) void navigate(path);
        },
      });
    });
    return [...actions, ...projectCommands(places, pathname, (path) => void navigate(path))];
  }, [state, setAction, otherProjectsOf, duplicate, navigate, pathname]);
}

/** Returns the open document, else the project whose documents are listed. */
function whereIs(
  pathname: string,
  places: readonly Place[],
): { document_id: string | null; project?: Place } {
  const [, organization = "", name, document_id] = pathname.split("/").map(decodeURIComponent);
  if (name === "deleted" || document_id === "deleted") return { document_id: null };
  if (document_id !== undefined) return { document_id };
  const project = places.find(
    (place) =>
      pathname === "/dashboard" ||
      (place.organization.name === organization && (name === undefined || place.name === name)),
  );
  return { document_id: null, ...(project !== undefined && { project }) };
}

interface Doing {
  duplicate: () => void;
  begin: (type: DocumentAction["type"]) => void;
}

function documentCommands(
  document: WorkspaceDocument,
  { organization: { role } }: Place,
  canBeMoved: boolean,
  { duplicate, begin }: Doing,
): Command[] {
  const { id, title } = document;
  const allowed = allowedActions(role, document);
  const all: (Omit<Command, "group"> & { when: boolean })[] = [
    {
      id: `document rename ${id}`,
      label: say(words.rename, { title }),
      icon: Pencil,
      words: ["title", "name", "document"],
      when: allowed.rename,
      run: () => begin("rename"),
    },
    {
      id: `document duplicate ${id}`,
      label: say(words.duplicate, { title }),
      icon: CopyPlus,
      words: ["copy", "clone", "document"],
      when: allowed.duplicate,
      run: duplicate,
    },
    {
      id: `document move ${id}`,
      label: say(words.move, { title }),
      icon: FolderInput,
      words: ["project", "document"],
      when: allowed.move && canBeMoved,
      run: () => begin("move"),
    },
    {
      id: `document delete ${id}`,
      label: say(words.delete, { title }),
      icon: Trash2,
      words: ["remove", "document"],
      when: allowed.delete,
      run: () => begin("delete"),
    },
  ];
  return all.filter(({ when }) => when).map(({ when: _, ...one }) => ({ ...one, group: "Documents" }));
}

/** Commands that open the other projects and the deleted documents. */
function projectCommands(places: readonly Place[], pathname: string, go: (path: string) => void): Command[] {
  const commands = places.flatMap(({ id, name, organization }): Command[] => {
    const path = projectPath(organization.name, name);
    if (path === pathname || places.length === 1) return [];
    return [
      {
        id: `project ${id}`,
        group: "Workspace",
        label: say(words.project, { name }),
        hint: organization.display_name,
        icon: FolderOpen,
        words: ["switch", "folder", "forms"],
        run: () => go(path),
      },
    ];
  });
  const here = whereIs(pathname, places).project ?? places[0];
  if (here === undefined) return commands;
  const deleted = deletedPath(here.organization.name, here.name);
  if (deleted === pathname) return commands;
  return [
    ...commands,
    {
      id: "deleted",
      group: "Workspace",
      label: words.deleted,
      icon: RotateCcw,
      words: ["deleted lately", "trash", "bin", "restore", "undelete"],
      run: () => go(deleted),
    },
  ];
}
