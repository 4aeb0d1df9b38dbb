import { useAtomValue, useStore } from "jotai";
import {
  ArrowLeftRight,
  Database,
  FileText,
  Folder,
  Keyboard,
  LayoutGrid,
  LogOut,
  Monitor,
  Moon,
  PanelsTopLeft,
  PenTool,
  Plus,
  Sun,
  UserRound,
  UserRoundPlus,
  UsersRound,
} from "lucide-react";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Workspace } from "#core/contracts/documents/workspace.ts";
import { documentPath, invitePath, organizationPath } from "#core/contracts/wire/paths.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { say } from "../../../ui/say.ts";
import {
  canInvite,
  createDocumentAtom,
  ownProjectsAtom,
  workspaceStateAtom,
} from "../../state/documents/workspace.ts";
import { documentStateAtom } from "../../state/editing/document.ts";
import { signOutAtom } from "../../state/identity/identity.ts";
import { type Command, commandWindowAtom } from "../../state/shell/commands.ts";
import { type Theme, themeAtom } from "../../state/shell/theme.ts";
import { texts } from "../texts.ts";
import { SHEET_KEYS } from "./key-tables.ts";

const THEMES = [
  { theme: "light", label: texts.commands.light, icon: Sun },
  { theme: "dark", label: texts.commands.dark, icon: Moon },
  { theme: "system", label: texts.commands.system, icon: Monitor },
] as const satisfies readonly { theme: Theme; label: string; icon: Command["icon"] }[];

const PLACES = [
  {
    path: "/dashboard",
    label: texts.commands.dashboard,
    icon: LayoutGrid,
    words: ["all forms", "home", "documents"],
  },
  {
    path: "/account",
    label: texts.commands.account,
    icon: UserRound,
    words: ["profile", "password", "devices", "name"],
  },
] as const;

/** Commands of every page: other documents, the account, and the editor's appearance. */
export function useWorkspaceCommands(): readonly Command[] {
  const store = useStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const state = useAtomValue(workspaceStateAtom);
  const shownTheme = useAtomValue(themeAtom);
  return useMemo(() => {
    if (state.status !== "ready") return [];
    const { workspace } = state;

    async function createForm(project_id: string) {
      try {
        void navigate(
          (await store.set(createDocumentAtom, project_id, "v0_form", texts.commands.untitled_form)).redirect,
        );
      } catch (error) {
        toast.error(texts.commands.not_created, { description: (error as Error).message });
      }
    }
    async function signOut() {
      try {
        await store.set(signOutAtom);
      } catch (error) {
        toast.error(texts.sign_out_failed, { description: (error as Error).message });
      }
    }

    const go = (path: string) => void navigate(path);
    const all: Command[] = documentCommands(workspace, pathname, go);
    all.push(...organizationCommands(workspace, pathname, go));
    const project_id = projectHere(store, pathname);
    if (project_id !== null) {
      all.push({
        id: "new form",
        group: "Workspace",
        label: texts.commands.new_form,
        icon: Plus,
        words: ["create", "add", "blank"],
        run: () => void createForm(project_id),
      });
    }
    for (const { path, ...place } of PLACES) {
      if (path === pathname) continue;
      all.push({ ...place, id: `place ${path}`, group: "Workspace", run: () => void navigate(path) });
    }
    for (const { theme, label, icon } of THEMES) {
      if (theme === shownTheme) continue;
      const words = ["appearance", "mode", "colors"];
      all.push({
        id: `theme ${theme}`,
        group: "Workspace",
        label,
        icon,
        words,
        run: () => store.set(themeAtom, theme),
      });
    }
    all.push(
      {
        id: "shortcuts",
        group: "Workspace",
        label: texts.shortcuts.title,
        icon: Keyboard,
        words: ["keys", "help", "hotkeys"],
        shortcut: SHEET_KEYS,
        run: () => store.set(commandWindowAtom, "shortcuts"),
      },
      {
        id: "sign out",
        group: "Workspace",
        label: texts.sign_out,
        icon: LogOut,
        words: ["log out", "leave"],
        run: () => void signOut(),
      },
    );
    return all;
  }, [state, store, navigate, pathname, shownTheme]);
}

/** The kinds of document that have pages. */
const OPENED = {
  v0_form: { icon: FileText, words: ["form"] },
  v0_schema: { icon: Database, words: ["database", "tables"] },
  v0_bucket: { icon: Folder, words: ["storage", "bucket", "files"] },
  v0_canvas: { icon: PenTool, words: ["canvas", "drawing", "whiteboard"] },
  v0_site: { icon: PanelsTopLeft, words: ["site", "page", "website"] },
};

/** Commands that open the documents of all projects, most recently changed first. */
function documentCommands(workspace: Workspace, pathname: string, go: (path: string) => void): Command[] {
  const open = pathname.split("/")[3];
  return workspace.documents
    .filter(({ id, doctype }) => doctype in OPENED && id !== open)
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at))
    .flatMap(({ id, title, project_id, doctype }) => {
      const project = workspace.projects.find((one) => one.id === project_id);
      const organization = workspace.organizations.find((one) => one.id === project?.organization_id);
      if (project === undefined || organization === undefined) return [];
      const path = documentPath(organization.name, project.name, id);
      const { icon, words } = OPENED[doctype as keyof typeof OPENED];
      const command: Command = {
        id: `document ${id}`,
        group: "Documents",
        label: title,
        hint: `${organization.display_name} / ${project.name}`,
        icon,
        words,
        run: () => go(path),
      };
      return [command];
    });
}

const INVITE_WORDS = [
  "member",
  "viewer",
  "editor",
  "admin",
  "share with a colleague",
  "coworker",
  "teammate",
  "team",
  "collaborate",
  "collaborator",
  "add someone",
  "give access",
  "user",
];

/** Commands that open every organization with its members, projects and settings. */
function organizationCommands(workspace: Workspace, pathname: string, go: (path: string) => void): Command[] {
  return workspace.organizations.flatMap((organization) => {
    const { id, name, display_name } = organization;
    const forms: Command = {
      id: `organization ${id}`,
      group: "Workspace",
      label: say(texts.commands.organization, { name: display_name }),
      icon: ArrowLeftRight,
      words: ["switch", "organization", "workspace", "team"],
      run: () => go(`/${encodeURIComponent(name)}`),
    };
    const path = organizationPath(name);
    const settings: Command = {
      id: `members ${id}`,
      group: "Workspace",
      label: say(texts.commands.organization_settings, { name: display_name }),
      icon: UsersRound,
      words: [
        "organization",
        "member",
        "viewer",
        "roles",
        "permissions",
        "projects",
        "plan",
        "people",
        "team",
      ],
      run: () => go(path),
    };
    const invite: Command = {
      id: `invite ${id}`,
      group: "Workspace",
      label: say(texts.commands.invite, { name: display_name }),
      icon: UserRoundPlus,
      words: INVITE_WORDS,
      run: () => go(invitePath(name)),
    };
    return [
      ...(workspace.organizations.length > 1 ? [forms] : []),
      ...(canInvite(organization) ? [invite] : []),
      ...(pathname === path ? [] : [settings]),
    ];
  });
}

/**
 * Returns the id of the project for a new form: the current one, else the first; null if the user may create
 * none.
 */
function projectHere(store: ReturnType<typeof useStore>, pathname: string): string | null {
  const [, , name, document_id] = pathname.split("/").map(decodeURIComponent);
  const own = store.get(ownProjectsAtom);
  const state = store.get(documentStateAtom);
  const isOpen = state.status === "ready" && state.document_id === document_id;
  const openId = isOpen ? state.document.document.project_id : null;
  const shown = own.find(({ id }) => id === openId) ?? own.find((one) => one.name === name);
  return (shown ?? own[0])?.id ?? null;
}
