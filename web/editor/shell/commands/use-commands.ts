import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { documentStateAtom } from "../../state/editing/document.ts";
import { type Command, offeredCommandsAtom } from "../../state/shell/commands.ts";
import { useDashboardCommands } from "./use-dashboard-commands.ts";
import { useDocumentCommands } from "./use-document-commands.ts";
import { useWorkspaceCommands } from "./use-workspace-commands.ts";

/**
 * Returns all commands: those of the rendered parts of the page, of the open document and of the workspace.
 */
export function useCommands(): readonly Command[] {
  const offered = useAtomValue(offeredCommandsAtom);
  const ofDocument = useDocumentCommands(useAtomValue(documentStateAtom));
  const ofDashboard = useDashboardCommands();
  const ofWorkspace = useWorkspaceCommands();
  return useMemo(
    () => [...offered, ...ofDocument, ...ofDashboard, ...ofWorkspace].filter(({ isDisabled }) => !isDisabled),
    [offered, ofDocument, ofDashboard, ofWorkspace],
  );
}
