import { encode } from "uqr";

/** Light modules around the code, as the standard requires. */
const BORDER = 4;

export interface QrDrawing {
  /** Modules from edge to edge, including the light border. */
  size: number;
  /** The dark modules as SVG path data, in units of one module. */
  path: string;
}

/** Draws an address as a QR code that is readable with up to 15 % damage. */
export function drawQr(address: string): QrDrawing {
  const { size, data } = encode(address, { ecc: "M", border: BORDER });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return { size, path };
}

/** Returns the drawing as an SVG file, black on white on any background. */
export function qrSvg({ size, path }: QrDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** Pixels per side of a module. Enough for a poster. */
const MODULE_PIXELS = 24;

/** Returns the drawing as a PNG. Rejects if the browser cannot create one. */
export async function qrPng({ size, path }: QrDrawing): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * MODULE_PIXELS;
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("This browser draws no pictures.");
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.scale(MODULE_PIXELS, MODULE_PIXELS);
  brush.fillStyle = "#000";
  brush.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))));
  });
}
