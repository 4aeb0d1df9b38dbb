import { useAtom, useAtomValue, useSetAtom, useStore } from "jotai";
import {
  Braces,
  FileSpreadsheet,
  FilterX,
  Globe,
  ListChecks,
  Plus,
  Redo2,
  RotateCw,
  Sheet,
  Trash2,
  Undo2,
  X,
} from "lucide-react";
import { useEffect } from "react";
import type { ZoneChoice } from "#core/tables/table-view.ts";
import { say } from "../../../../ui/say.ts";
import { selectedMatchingAtom } from "../../../state/grid/deletions/deletions.ts";
import { gridRowsAtom } from "../../../state/grid/edits.ts";
import { nextStepsAtom } from "../../../state/grid/history.ts";
import { takesEntriesAtom } from "../../../state/grid/new-row.ts";
import { loadRowsAtom, showViewAtom } from "../../../state/grid/page.ts";
import { isEntryOpenAtom } from "../../../state/grid/panel.ts";
import { isFilteredAtom } from "../../../state/grid/query.ts";
import { isDeletionAskedAtom, rowSelectionAtom, selectPageAtom } from "../../../state/grid/selection.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { gridZoneChoiceAtom, gridZonesAtom } from "../../../state/grid/zone.ts";
import { type Command, offerCommandsAtom } from "../../../state/shell/commands.ts";
import { zoneName } from "../cells/moment.ts";
import { stepName, useTakeStep } from "../cells/use-take-step.ts";
import { useDeletion } from "../deletion/use-deletion.ts";
import { texts } from "../texts.ts";
import { gridWords } from "../words/texts.ts";
import { useWords } from "../words/use-words.ts";
import { commandTexts } from "./texts.ts";
import { startExport, useExport } from "./use-export.ts";
import { useRelatedNews } from "./use-related-news.ts";

/** Offers the grid's commands to palette and keyboard. Draws nothing. */
export default function GridCommands(): null {
  const offer = useSetAtom(offerCommandsAtom);
  const load = useSetAtom(loadRowsAtom);
  const showView = useSetAtom(showViewAtom);
  const isFiltered = useAtomValue(isFilteredAtom);
  const download = useExport();
  const { refresh } = useWords(gridWords).commands;
  useEffect(() => {
    const words = commandTexts;
    const commands: Omit<Command, "group">[] = [
      {
        id: "grid export xlsx",
        label: isFiltered ? words.export_xlsx_filtered : words.export_xlsx,
        icon: FileSpreadsheet,
        words: ["download", "spreadsheet"],
        run: () => void startExport(download("xlsx")),
      },
      {
        id: "grid export csv",
        label: isFiltered ? words.export_csv_filtered : words.export_csv,
        icon: Sheet,
        words: ["download", "excel", "sheets", "spreadsheet"],
        run: () => void startExport(download("csv")),
      },
      {
        id: "grid export json",
        label: isFiltered ? words.export_json_filtered : words.export_json,
        icon: Braces,
        words: ["download", "program"],
        run: () => void startExport(download("json")),
      },
      {
        id: "grid refresh",
        label: refresh,
        icon: RotateCw,
        words: ["reload", "load again"],
        run: () => void load(),
      },
      {
        id: "grid clear",
        label: words.clear,
        icon: FilterX,
        words: ["reset", "show all"],
        isDisabled: !isFiltered,
        run: () => void showView({ filters: [], search: "" }),
      },
    ];
    return offer(
      "grid",
      commands.map((one) => ({ ...one, group: "This page" })),
    );
  }, [offer, load, showView, isFiltered, download, refresh]);
  useRelatedNews();
  useNewRowCommand();
  useStepCommands();
  useZoneCommands();
  useSelectionCommands();
  return null;
}

function useZoneCommands(): void {
  const offer = useSetAtom(offerCommandsAtom);
  const zones = useAtomValue(gridZonesAtom);
  const [choice, setChoice] = useAtom(gridZoneChoiceAtom);
  useEffect(() => {
    const others = (Object.keys(zones) as ZoneChoice[]).filter((other) => other !== choice);
    return offer(
      "grid zone",
      others.map((other) => ({
        id: `grid zone ${other}`,
        group: "This page",
        label: commandTexts[`zone_${other}`],
        hint: other === "utc" ? undefined : zoneName(zones[other] ?? "UTC", new Date()),
        icon: Globe,
        words: ["time zone", "clock", "hours"],
        run: () => setChoice(other),
      })),
    );
  }, [offer, zones, choice, setChoice]);
}

function useSelectionCommands(): void {
  const offer = useSetAtom(offerCommandsAtom);
  const { canEdit } = useAtomValue(tableAtom);
  const selectPage = useSetAtom(selectPageAtom);
  const askDeletion = useSetAtom(isDeletionAskedAtom);
  const [selection, setSelection] = useAtom(rowSelectionAtom);
  const rows = useAtomValue(gridRowsAtom).length;
  const all = useAtomValue(selectedMatchingAtom);
  const isAll = all !== null;
  const deleteSelected = useDeletion();
  const words = useWords(gridWords).commands;
  const count = all?.count ?? Object.keys(selection).length;
  useEffect(() => {
    const commands: Omit<Command, "group">[] = [
      {
        id: "grid select",
        label: words.select,
        icon: ListChecks,
        words: ["tick", "mark", "rows"],
        isDisabled: rows === count,
        run: selectPage,
      },
      {
        id: "grid deselect",
        label: commandTexts.deselect,
        icon: X,
        words: ["untick", "none", "deselect", "rows"],
        isDisabled: count === 0,
        run: () => setSelection({}),
      },
      {
        id: "grid delete",
        label: say(words.delete, { n: count }),
        icon: Trash2,
        words: ["remove", "rows"],
        isDisabled: count === 0 || !canEdit,
        run: () => (isAll ? askDeletion(true) : void deleteSelected()),
      },
    ];
    return offer(
      "grid selection",
      commands.map((one) => ({ ...one, group: "This page" })),
    );
  }, [offer, words, rows, count, isAll, canEdit, selectPage, setSelection, askDeletion, deleteSelected]);
}

function useNewRowCommand(): void {
  const offer = useSetAtom(offerCommandsAtom);
  const { kind, fields } = useAtomValue(tableAtom);
  const takesEntries = useAtomValue(takesEntriesAtom);
  const takesRows = takesEntries && (kind !== "row" || fields.length > 0);
  const setOpen = useSetAtom(isEntryOpenAtom);
  const { new_row } = useWords(gridWords);
  useEffect(() => {
    if (!takesRows) return;
    return offer("grid new", [
      {
        id: "grid new",
        group: "This page",
        label: new_row,
        icon: Plus,
        words: ["add", "enter", "insert", "create", "row", "record"],
        shortcut: ["Mod", "Enter"],
        run: () => setOpen(true),
      },
    ]);
  }, [offer, takesRows, setOpen, new_row]);
}

function useStepCommands(): void {
  const store = useStore();
  const offer = useSetAtom(offerCommandsAtom);
  const { canEdit } = useAtomValue(tableAtom);
  const { undo, redo } = useAtomValue(nextStepsAtom);
  const take = useTakeStep();
  const words = useWords(gridWords);
  useEffect(() => {
    if (!canEdit) return;
    return offer("grid steps", [
      {
        id: "undo",
        group: "This page",
        label: texts.steps.undo,
        hint: undo ? stepName(undo, words) : undefined,
        icon: Undo2,
        words: ["take back", "revert"],
        shortcut: ["Mod", "Z"],
        get isDisabled() {
          return store.get(nextStepsAtom).undo === null;
        },
        run: () => take("undo"),
      },
      {
        id: "redo",
        group: "This page",
        label: texts.steps.redo,
        hint: redo ? stepName(redo, words) : undefined,
        icon: Redo2,
        words: ["again", "repeat"],
        shortcut: ["Mod", "Shift", "Z"],
        alternatives: [["Mod", "Y"]],
        get isDisabled() {
          return store.get(nextStepsAtom).redo === null;
        },
        run: () => take("redo"),
      },
    ]);
  }, [store, offer, canEdit, undo, redo, take, words]);
}
