import { useAtom } from "jotai";
import { useMemo, useRef, useState } from "react";
import { SearchDialog } from "../../../ui/overlays/search-dialog.tsx";
import { listCommands, searchCommands } from "../../state/shell/command-search.ts";
import type { Command } from "../../state/shell/commands.ts";
import { recentCommandsAtom } from "../../state/shell/layout.ts";
import { texts } from "../texts.ts";
import { useCommands } from "./use-commands.ts";

/** Searches all pages and actions, and opens or runs the chosen one. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const commands = useCommands();
  const [recent, addRecent] = useAtom(recentCommandsAtom);
  const [search, setSearch] = useState("");
  const chosen = useRef<Command | null>(null);
  const groups = useMemo(() => {
    const isSearch = search.trim() !== "";
    const found = isSearch
      ? [{ title: texts.palette.found, commands: searchCommands(search, commands) }]
      : null;
    return (found ?? listCommands(commands, recent))
      .filter((group) => group.commands.length > 0)
      .map((group) => ({ title: group.title, items: group.commands }));
  }, [search, commands, recent]);
  return (
    <SearchDialog
      title={texts.palette.title}
      placeholder={texts.palette.placeholder}
      groups={groups}
      search={search}
      onSearch={setSearch}
      onChoose={(command) => {
        addRecent(command.id);
        chosen.current = command;
        onClose();
      }}
      onClose={onClose}
      onClosed={() => chosen.current?.run()}
    />
  );
}
