import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from "react";
import { Button } from "../../button.tsx";
import { FieldPopup } from "../../overlays/field-popup.tsx";
import { say } from "../../say.ts";
import { Slider } from "../slider.tsx";
import { colorOf, type Hsva, hsvaOf } from "./color.ts";
import { colorTexts } from "./texts.ts";

interface ColorPanelProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  /** Null: no color. */
  value: string | null;
  isClearable: boolean;
  isAlphaAllowed: boolean;
  swatches?: readonly string[];
  onChange: (color: string) => void;
  onClose: () => void;
}

/** Grays, and one strong color per hue. */
const SWATCHES = [
  "#ffffff",
  "#e5e7eb",
  "#9ca3af",
  "#4b5563",
  "#111827",
  "#dc2626",
  "#ea580c",
  "#ca8a04",
  "#16a34a",
  "#0d9488",
  "#2563eb",
  "#7c3aed",
  "#db2777",
];
/** Where the panel begins without a color. */
const FIRST = "#2563eb";

/** The open panel of a `ColorInput`. */
export default function ColorPanel(props: ColorPanelProps) {
  const { id, anchor, value, isClearable, isAlphaAllowed, swatches = SWATCHES, onChange, onClose } = props;
  /** Black has no hue, so the panel remembers the one before. */
  const [hsva, setHsva] = useState<Hsva>(() => hsvaOf(value ?? FIRST));
  const shown = value === null || colorOf(hsva) === value ? hsva : hsvaOf(value);

  function put(patch: Partial<Hsva>) {
    const next = { ...shown, ...patch };
    setHsva(next);
    onChange(colorOf(next));
  }

  function choose(color: string) {
    setHsva(hsvaOf(color));
    onChange(color);
  }

  const opaque = colorOf({ ...shown, a: 1 });
  return (
    <FieldPopup id={id} anchor={anchor} label={colorTexts.choose} onClose={onClose} className="w-64 p-3">
      <Shades color={shown} onChange={put} />
      <Slider
        aria-label={colorTexts.hue}
        value={Math.round(shown.h)}
        onChange={(h) => put({ h })}
        min={0}
        max={359}
        trackStyle="linear-gradient(to right,#f00,#ff0,#0f0,#0ff,#00f,#f0f,#f00)"
        className="mt-2"
      />
      {isAlphaAllowed && (
        <Slider
          aria-label={colorTexts.opacity}
          value={Math.round(shown.a * 100)}
          valueText={`${Math.round(shown.a * 100)}%`}
          onChange={(percent) => put({ a: percent / 100 })}
          min={0}
          max={100}
          trackStyle={`linear-gradient(to right,transparent,${opaque})`}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that shows */}
      <div role="group" aria-label={colorTexts.swatches} className="mt-1 flex flex-wrap gap-1.5">
        {swatches.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={color}
            aria-pressed={color === value}
            title={color}
            onClick={() => choose(color)}
            className="size-6 rounded-sm border border-input forced-color-adjust-none aria-pressed:ring-2 aria-pressed:ring-foreground aria-pressed:ring-offset-1 aria-pressed:ring-offset-popover pointer-coarse:size-10"
            style={{ backgroundColor: color }}
          />
        ))}
      </div>
      <div className="mt-3 flex justify-between border-t border-border pt-2">
        {isClearable ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              onChange("");
              onClose();
            }}
          >
            {colorTexts.none}
          </Button>
        ) : (
          <span />
        )}
        <Button size="sm" onClick={onClose}>
          {colorTexts.done}
        </Button>
      </div>
    </FieldPopup>
  );
}

const SMALL_STEP = 0.01;
const LARGE_STEP = 0.1;

/** Saturation across and brightness upwards. */
function Shades({ color, onChange }: { color: Hsva; onChange: (patch: Partial<Hsva>) => void }) {
  const share = (value: number) => Math.max(0, Math.min(1, value));

  function onPointer(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    onChange({
      s: share((event.clientX - box.left) / box.width),
      v: share(1 - (event.clientY - box.top) / box.height),
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? LARGE_STEP : SMALL_STEP;
    const patch = {
      ArrowRight: { s: color.s + step },
      ArrowLeft: { s: color.s - step },
      ArrowUp: { v: color.v + step },
      ArrowDown: { v: color.v - step },
      PageUp: { v: color.v + LARGE_STEP },
      PageDown: { v: color.v - LARGE_STEP },
      Home: { s: 0 },
      End: { s: 1 },
    }[event.key] as Partial<Hsva> | undefined;
    if (patch === undefined) return;
    event.preventDefault();
    onChange({
      ...(patch.s !== undefined && { s: share(patch.s) }),
      ...(patch.v !== undefined && { v: share(patch.v) }),
    });
  }

  const [saturation, brightness] = [Math.round(color.s * 100), Math.round(color.v * 100)];
  return (
    <div
      role="slider"
      tabIndex={0}
      dir="ltr"
      aria-label={colorTexts.shade}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={saturation}
      aria-valuetext={say(colorTexts.shade_value, { saturation, brightness })}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
      className="relative h-32 cursor-crosshair touch-none rounded-sm forced-color-adjust-none"
      style={{
        background: `linear-gradient(to top,#000,transparent),linear-gradient(to right,#fff,hsl(${color.h} 100% 50%))`,
      }}
    >
      <span
        aria-hidden
        className="pointer-events-none absolute size-4 -translate-x-1/2 translate-y-1/2 rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.6)]"
        style={{ left: `${saturation}%`, bottom: `${brightness}%` }}
      />
    </div>
  );
}
