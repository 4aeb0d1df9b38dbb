import { useAtomValue, useSetAtom } from "jotai";
import { FolderPlus, ListPlus, Plus, Settings2 } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { isBlankOption } from "#core/fields/option-drafts.ts";
import { Button, IconButton } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { lazyPart, loadPatiently } from "../../../../ui/lazy-part.ts";
import { say } from "../../../../ui/say.ts";
import { changeFieldAtom } from "../../../state/building/change-field.ts";
import { fieldEditorAtom } from "../../../state/building/field-editor.ts";
import {
  addGroup,
  addOption,
  fromRows,
  hasSamples,
  nextBlank,
  type OptionRow,
  removeRow,
  toRows,
} from "../../../state/building/option-rows.ts";
import { LimitsSwitch, useLimits } from "../limits/limits-switch.tsx";
import { texts as limitTexts } from "../limits/texts.ts";
import type { DraftProps } from "../parts/draft-inputs.tsx";
import { PanelSection } from "../parts/panel-section.tsx";
import { useFieldWords } from "../use-field-words.ts";
import { OptionList } from "./option-list.tsx";
import { texts } from "./texts.ts";

const AddManyDialog = lazyPart(() => import("./many/add-many-dialog.tsx"));

const newId = () => crypto.randomUUID();

/**
 * A field's options as a list of labels. The switch below shows their limits, and the gear button values,
 * images, groups and which of them are unavailable.
 */
export function OptionsSection({ draft, onChange, problem }: DraftProps & { problem: string | undefined }) {
  const words = useFieldWords();
  const rows = toRows(draft);
  const latest = useRef(draft);
  latest.current = draft;
  const changeField = useSetAtom(changeFieldAtom);
  const editor = useAtomValue(fieldEditorAtom);
  const stored = (editor?.before?.options ?? []).filter((option) => !isBlankOption(option));
  const [isAdvanced, setAdvanced] = useState(() =>
    [...draft.optgroups, ...draft.options].some((row) => row.disabled || ("src" in row && row.src)),
  );
  const [isAddingMany, setAddingMany] = useState(false);
  const [isLimiting, setLimiting] = useState(false);
  const [focusedLimit, setFocusedLimit] = useState<string | null>(null);
  const { hasLimits } = useLimits(draft.options);
  const hasLimitColumn = isLimiting || hasLimits;
  const { listRef, focusOption } = useOptionFocus();
  const put = (next: OptionRow[]) => onChange(fromRows(next));

  function add(below?: string) {
    const id = newId();
    put(addOption(rows, id, below));
    focusOption(id);
  }

  /** On Enter, focuses the next option if it is blank. Otherwise adds an option in between. */
  function goOn(from: string) {
    const blank = nextBlank(rows, from);
    if (blank === undefined) add(from);
    else focusOption(blank);
  }

  /** Removes an option. If answers may refer to it, the removal can be undone. */
  function remove(id: string, label: string) {
    put(removeRow(rows, id));
    if (editor === null || !stored.some((option) => option.id === id)) return;
    const { field_id } = editor;
    const putBack = () => changeField(field_id, fromRows(rows));
    toast.info(say(texts.removed, { name: label }), {
      description: words.option_removed,
      action: { label: texts.undo, onClick: putBack },
    });
  }

  function showLimits(isShown: boolean, focused: string | null = null) {
    setLimiting(isShown);
    setFocusedLimit(focused);
  }

  /** Lines become options. What they need is loaded for them, while typing goes on. */
  async function addMany(text: string): Promise<string | undefined> {
    const { addManyOptions, tellLeftOut } = await loadPatiently(() => import("./many/add-many-options.ts"));
    const added = addManyOptions(toRows(latest.current), text, newId);
    // By then, the panel may show another question.
    if (editor === null) put(added.rows);
    else changeField(editor.field_id, fromRows(added.rows));
    tellLeftOut(added.left_out);
    return added.rows.at(-1)?.id;
  }

  return (
    <PanelSection title={texts.title}>
      {hasLimitColumn && (
        <div
          aria-hidden
          className="-mb-1.5 flex gap-1.5 pr-8 pl-6 text-meta text-muted-foreground pointer-coarse:pr-10 pointer-coarse:pl-9"
        >
          <span className="grow">{texts.option}</span>
          <span className="w-20 text-right">{limitTexts.column}</span>
        </div>
      )}
      <OptionList
        rows={rows}
        stored={new Set(stored.map(({ id }) => id))}
        isAdvanced={isAdvanced}
        hasLimits={hasLimitColumn}
        focusedLimit={focusedLimit}
        listRef={listRef}
        onChange={put}
        onRemove={remove}
        onLimit={(id) => showLimits(true, id)}
        onEnter={goOn}
        onAddMany={(text) => void addMany(text).then(focusOption)}
        onFocusOption={focusOption}
      />
      {problem !== undefined && (
        <p role="alert" className="text-meta text-destructive">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => add()}>
          <Plus aria-hidden />
          {texts.add}
        </Button>
        <Button size="sm" onClick={() => setAddingMany(true)}>
          <ListPlus aria-hidden />
          {texts.add_many}
        </Button>
        {(isAdvanced || draft.optgroups.length > 0) && (
          <Button size="sm" onClick={() => put(addGroup(rows, newId()))}>
            <FolderPlus aria-hidden />
            {texts.add_group}
          </Button>
        )}
        <span className="grow" />
        <IconButton
          label={texts.advanced}
          aria-pressed={isAdvanced}
          className="aria-pressed:bg-accent"
          onClick={() => setAdvanced(!isAdvanced)}
        >
          <Settings2 aria-hidden />
        </IconButton>
      </div>
      <LimitsSwitch options={draft.options} isShown={hasLimitColumn} onShow={showLimits} />
      <Suspense>
        {isAddingMany && (
          <AddManyDialog
            replacesUnnamed={hasSamples(rows)}
            onClose={() => setAddingMany(false)}
            onAdd={(text) => void addMany(text)}
          />
        )}
      </Suspense>
    </PanelSection>
  );
}

/**
 * Returns a function that focuses an option in the next render and selects its text so that typing replaces
 * it.
 */
function useOptionFocus() {
  const listRef = useRef<HTMLUListElement>(null);
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (wanted === undefined) return;
    const input = listRef.current?.querySelector<HTMLInputElement>(
      `[data-option-id="${CSS.escape(wanted)}"]`,
    );
    input?.focus();
    input?.select();
    setWanted(undefined);
  }, [wanted]);
  return { listRef, focusOption: setWanted };
}
