import { useAtomValue } from "jotai";
import { useLocation } from "react-router";
import { isBuilderPath } from "#core/contracts/wire/paths.ts";
import { Kbd } from "../../../ui/kbd.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { keysHere } from "../../../ui/shortcut.ts";
import { blockCommands, CLIPBOARD_KEYS, WALK_KEYS } from "../../features/building/canvas/block-commands.ts";
import { TEXT_KEYS } from "../../features/building/texts/rich-text/text-keys.ts";
import { PANEL_KEYS } from "../../features/fields/panel-keys.ts";
import { CELL_EDITOR_KEY_ROWS, GRID_KEY_ROWS } from "../../features/grid/table/key-rows.ts";
import { newBlock } from "../../state/building/blocks.ts";
import { offeredCommandsAtom } from "../../state/shell/commands.ts";
import { pageOf, tableAt } from "../page-title.tsx";
import { texts } from "../texts.ts";
import { PALETTE_KEYS, SHEET_KEYS } from "./key-tables.ts";

const { shortcuts: words } = texts;

interface KeyRow {
  label: string;
  /** Alternative shortcuts with the same effect. */
  keys: readonly (readonly string[])[];
}

const EVERYWHERE: readonly KeyRow[] = [
  { label: words.find, keys: [PALETTE_KEYS] },
  { label: words.show, keys: [SHEET_KEYS] },
  { label: words.back, keys: [["Esc"]] },
];

const nothing = () => {};
/** Commands of any block. Only their keys are used. */
const BLOCK_ROWS = [
  WALK_KEYS,
  ...toRows(
    blockCommands(
      newBlock("field"),
      { blocks: [], quietId: null, targets: new Set(["any"]), isDraft: false, isSite: false },
      {
        edit: nothing,
        rename: nothing,
        deselect: nothing,
        editSource: nothing,
        editVisibility: nothing,
        insertAfter: nothing,
        chooseQuestion: nothing,
        pick: nothing,
        pickAll: nothing,
        extend: nothing,
        step: nothing,
        duplicate: nothing,
        copy: nothing,
        cut: nothing,
        toggleHidden: nothing,
        remove: nothing,
        pasteAfter: nothing,
      },
    ),
  ),
  ...CLIPBOARD_KEYS,
];

function toRows(
  commands: readonly {
    label: string;
    shortcut?: readonly string[];
    alternatives?: readonly (readonly string[])[];
  }[],
): KeyRow[] {
  return commands.flatMap(({ label, shortcut, alternatives = [] }) =>
    shortcut === undefined ? [] : [{ label, keys: [shortcut, ...alternatives] }],
  );
}

/** Lists the page's shortcuts, from its commands and key tables. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  const isBuilder = isBuilderPath(pathname);
  const isGrid = page === "data/responses" || tableAt(pathname) !== null;
  const offered = useAtomValue(offeredCommandsAtom);
  const parts = [
    { title: words.everywhere, rows: EVERYWHERE },
    { title: words.page, rows: toRows(offered.filter(({ isHandledByFocus }) => !isHandledByFocus)) },
    { title: words.block, rows: isBuilder ? BLOCK_ROWS : [] },
    { title: words.text, rows: isBuilder ? TEXT_KEYS : [] },
    { title: words.question, rows: page === "form/edit" ? Object.values(PANEL_KEYS) : [] },
    { title: words.cell, rows: isGrid ? GRID_KEY_ROWS : [] },
    { title: words.cell_editor, rows: isGrid ? CELL_EDITOR_KEY_ROWS : [] },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Dialog isOpen onClose={onClose} title={words.title} width="md" isOnlyText>
      <div className="gap-8 sm:columns-2">
        {parts.map(({ title, rows }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold">{title}</h3>
            <dl>
              {rows.map(({ keys, label }) => (
                <div key={label} className="flex items-center justify-between gap-4 py-1">
                  <dt className="text-muted-foreground">{label}</dt>
                  <dd className="flex flex-wrap justify-end gap-x-2 gap-y-1">
                    {keys.map((shortcut) => (
                      <span key={shortcut.join(" ")} className="flex gap-1">
                        {keysHere(...shortcut).map((key) => (
                          <Kbd key={key}>{key}</Kbd>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
