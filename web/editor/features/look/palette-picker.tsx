import { useAtomValue } from "jotai";
import { useId } from "react";
import { type Colors, type Oklch, paletteColors } from "#core/forms/look/palettes.ts";
import { PALETTES, type PaletteName } from "#core/forms/look/theme.ts";
import { classNames } from "../../../ui/class-names.ts";
import { RadioCard } from "../../../ui/inputs/radio-card.tsx";
import { say } from "../../../ui/say.ts";
import { canEditAtom } from "../../state/editing/document.ts";
import { paletteLabel } from "./palette-name.ts";
import { texts } from "./texts.ts";

interface PalettePickerProps {
  value: PaletteName | null;
  onChange: (palette: PaletteName | null) => void;
}

const css = ([lightness, chroma, hue]: Oklch) => `oklch(${lightness} ${chroma} ${hue})`;

const GROUPS = [...new Set(PALETTES.map((name) => paletteLabel(name).group))];

/** Offers all palettes, with their light and dark colors. */
export function PalettePicker({ value, onChange }: PalettePickerProps) {
  const name = useId();
  const canEdit = useAtomValue(canEditAtom);
  const row = (palette: PaletteName | null, label: string, fullName: string) => (
    <RadioCard
      key={label}
      name={name}
      label={fullName}
      title={fullName}
      isChosen={value === palette}
      onChoose={() => onChange(palette)}
      className="min-w-0 flex-col gap-1 rounded-md p-1 outline-offset-0 hover:bg-accent has-checked:bg-accent has-checked:ring-2 has-checked:ring-ring"
    >
      <Swatch palette={palette} />
      <span className="truncate text-meta">{label}</span>
    </RadioCard>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{texts.palette.title}</legend>
      {/* Scrolls in a box, so that other settings stay near. It does not scroll when read-only, because keys
          could not scroll it. */}
      <div
        className={classNames(
          "flex flex-col gap-3 rounded-md border border-border p-1.5",
          canEdit && "max-h-80 overflow-y-auto",
        )}
      >
        <div className="grid grid-cols-3 gap-1">
          {row(null, texts.palette.house, texts.palette.house_full)}
        </div>
        {GROUPS.map((group) => (
          <div key={group} className="flex flex-col gap-1">
            <p className="text-meta text-muted-foreground">{group}</p>
            <div className="grid grid-cols-3 gap-1">
              {PALETTES.flatMap((palette) => {
                const { group: own, label } = paletteLabel(palette);
                return own === group ? row(palette, label, say(texts.palette.full, { group, label })) : [];
              })}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Swatch({ palette }: { palette: PaletteName | null }) {
  const { light, dark } = paletteColors(palette);
  return (
    <span
      aria-hidden
      className="flex h-9 overflow-hidden rounded-sm border border-border forced-color-adjust-none"
    >
      <Half colors={light} />
      <Half colors={dark} />
    </span>
  );
}

function Half({ colors }: { colors: Colors }) {
  return (
    <span
      className="flex grow items-center justify-center gap-1 text-meta font-semibold"
      style={{ background: css(colors.background), color: css(colors.foreground) }}
    >
      <span className="h-1 w-2.5 rounded-full" style={{ background: css(colors.foreground) }} />
      <span className="size-3 rounded-full" style={{ background: css(colors.primary) }} />
    </span>
  );
}
