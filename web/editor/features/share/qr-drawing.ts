import { encode } from "uqr";

/** Light modules around the code, as its standard asks for. */
const BORDER = 4;

export interface QrDrawing {
  /** Modules from edge to edge, the light border included. */
  size: number;
  /** The dark modules as the path of an SVG, one unit to a module. */
  path: string;
}

/** The code of an address: one in seven parts of it may be lost to a fold or a stain. */
export function drawQr(address: string): QrDrawing {
  const { size, data } = encode(address, { ecc: "M", border: BORDER });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return { size, path };
}

/** The drawing as a file of its own, black on white whatever surrounds it. */
export function qrSvg({ size, path }: QrDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** Pixels of a side of a module: enough for a poster. */
const MODULE_PIXELS = 24;

/** The drawing as a picture. Rejects where the browser cannot make one. */
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
