/** A window's place on the screen, in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface ScreenSize {
  width: number;
  height: number;
}

/** Between the window and the edge of the screen. */
export const MARGIN = 16;
const SMALLEST = { width: 200, height: 140 };
/** The size of a new window: 16:9 below its bar. */
const INITIAL = { width: 342, height: 228 };

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Returns the box as near to the given one as the screen has space for. */
export function fitBox(box: Box, screen: ScreenSize): Box {
  const [most_width, most_height] = [screen.width - 2 * MARGIN, screen.height - 2 * MARGIN];
  const width = Math.min(Math.max(box.width, SMALLEST.width), most_width);
  const height = Math.min(Math.max(box.height, SMALLEST.height), most_height);
  return {
    left: clamp(box.left, MARGIN, screen.width - MARGIN - width),
    top: clamp(box.top, MARGIN, screen.height - MARGIN - height),
    width,
    height,
  };
}

/** A new window, in the lower left corner. */
export function initialBox(screen: ScreenSize): Box {
  return fitBox({ left: MARGIN, top: screen.height, ...INITIAL }, screen);
}

const STEP = 16;
const LARGE_STEP = 64;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The distance that an arrow key stands for; null for other keys. */
export function stepOf({
  key,
  shiftKey,
}: {
  key: string;
  shiftKey: boolean;
}): { x: number; y: number } | null {
  const arrow = ARROWS[key];
  if (arrow === undefined) return null;
  const step = shiftKey ? LARGE_STEP : STEP;
  return { x: arrow[0] * step, y: arrow[1] * step };
}

export const moveBox = (box: Box, by: { x: number; y: number }, screen: ScreenSize): Box =>
  fitBox({ ...box, left: box.left + by.x, top: box.top + by.y }, screen);

/** Moves the lower right corner. The upper left one stays, so the box ends at the edge of the screen. */
export function resizeBox(box: Box, by: { x: number; y: number }, screen: ScreenSize): Box {
  const width = Math.min(box.width + by.x, screen.width - MARGIN - box.left);
  const height = Math.min(box.height + by.y, screen.height - MARGIN - box.top);
  return fitBox({ ...box, width, height }, screen);
}
