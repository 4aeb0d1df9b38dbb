import { useAtom, useAtomValue } from "jotai";
import { fieldName } from "#core/tables/cell-text.ts";
import { LAYOUTS } from "#core/tables/table-view.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Select } from "../../../../ui/inputs/choices/select.tsx";
import { FieldLabel } from "../../../../ui/inputs/field-label.tsx";
import { viewOptionsAtom } from "../../../state/grid/preferences.ts";
import { tableAtom } from "../../../state/grid/table.ts";
import { texts as gridTexts } from "../texts.ts";
import { LAYOUT_ICONS } from "./layout-icons.ts";
import { pictureFields } from "./row-summary.ts";
import { viewTexts as texts } from "./texts.ts";

/** Chooses what the rows look like. */
export function LayoutTiles() {
  const [{ layout, cover }, change] = useAtom(viewOptionsAtom);
  const { fields } = useAtomValue(tableAtom);
  const covers = pictureFields(fields);
  return (
    <>
      <div role="group" aria-label={texts.layout} className="grid grid-cols-4 gap-1.5">
        {LAYOUTS.map((one) => {
          const Icon = LAYOUT_ICONS[one];
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === layout}
              onClick={() => change({ layout: one })}
              className={classNames(
                "flex flex-col items-center gap-1 rounded-md border py-2 text-meta font-medium",
                one === layout
                  ? "border-primary bg-accent text-accent-foreground"
                  : "border-border text-muted-foreground hover:bg-accent",
              )}
            >
              <Icon aria-hidden className="size-4" />
              {gridTexts.layouts[one]}
            </button>
          );
        })}
      </div>
      {layout === "gallery" && covers.length > 1 && (
        <FieldLabel label={texts.cover}>
          <Select
            value={covers.find(({ id }) => id === cover)?.id ?? covers[0]!.id}
            onChange={(id) => change({ cover: id })}
            choices={covers.map((field) => ({ value: field.id, label: fieldName(field) }))}
          />
        </FieldLabel>
      )}
    </>
  );
}
