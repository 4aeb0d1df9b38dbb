import type { Drawing } from "./chart-svg.ts";

/** Saves a file under a name that every system takes. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim();
  link.click();
  // The download begins after the click, and reads the address then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** For sharp screens and print. */
const SCALE = 2;

/** The drawing as a picture of pixels. */
export async function toPng({ svg, width, height }: Drawing): Promise<Blob> {
  const picture = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width * SCALE;
    canvas.height = height * SCALE;
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (png === null) throw new Error("no picture");
    return png;
  } finally {
    URL.revokeObjectURL(address);
  }
}
