import * as RadixSlider from "radix-ui/slider";
import { classNames } from "../class-names.ts";
import { type ControlProps, useSpoken } from "./control-props.ts";

interface SliderProps extends ControlProps<number> {
  min: number;
  max: number;
  step?: number;
  /** What the value means, for screen readers: "50 percent". */
  valueText?: string;
  /** Once after a movement. */
  onCommit?: (value: number) => void;
  /** The look of the track: a color's shades. */
  trackStyle?: string;
}

/**
 * A number on a line. Arrows, Home, End, PageUp and PageDown move it. It shows no number: put one beside it.
 *
 *     <Slider aria-label="Opacity" value={opacity} onChange={setOpacity} min={0} max={100} />
 */
export function Slider(props: SliderProps) {
  const { value, onChange, min, max, step = 1, valueText, onCommit, trackStyle } = props;
  const { "aria-invalid": isInvalid, ...spoken } = useSpoken(props);
  return (
    <RadixSlider.Root
      id={props.id}
      name={props.name}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      onValueCommit={([next]) => next !== undefined && onCommit?.(next)}
      min={min}
      max={max}
      step={step}
      dir={document.documentElement.dir === "rtl" ? "rtl" : "ltr"}
      disabled={props.isDisabled}
      onKeyDown={props.onKeyDown}
      className={classNames(
        "relative flex h-8 w-full touch-none items-center select-none data-disabled:opacity-50 pointer-coarse:h-10",
        props.className,
      )}
    >
      <RadixSlider.Track
        className={classNames(
          "relative h-1.5 grow rounded-full forced-colors:border forced-colors:border-[ButtonText]",
          trackStyle === undefined ? "bg-input/60" : "h-3 forced-color-adjust-none",
        )}
        style={trackStyle === undefined ? undefined : { background: trackStyle }}
      >
        {trackStyle === undefined && (
          <RadixSlider.Range className="absolute h-full rounded-full bg-primary forced-colors:bg-[Highlight] forced-color-adjust-none" />
        )}
      </RadixSlider.Track>
      <RadixSlider.Thumb
        {...spoken}
        aria-valuetext={valueText}
        data-invalid={isInvalid || undefined}
        className={classNames(
          "relative block size-4 rounded-full border-2 border-primary bg-card shadow-sm after:absolute after:-inset-1.5 pointer-coarse:size-6",
          "data-invalid:border-destructive forced-colors:border-[ButtonText] forced-colors:bg-[ButtonFace]",
        )}
      />
    </RadixSlider.Root>
  );
}
