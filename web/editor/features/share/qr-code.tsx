import { Download } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { say } from "../../../ui/say.ts";
import { drawQr, qrPng, qrSvg } from "./qr-drawing.ts";
import { texts } from "./texts.ts";

/** Shows the link as a QR code, with downloads for print and slides. */
export default function QrCode({ address, title }: { address: string; title: string }) {
  const drawing = useMemo(() => drawQr(address), [address]);

  function save(blob: Blob, extension: string) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    const name = title.replace(/[\\/:*?"<>|]+/g, " ").trim() || texts.ways.qr_file_untitled;
    link.download = `${say(texts.ways.qr_file, { title: name })}.${extension}`;
    link.click();
    URL.revokeObjectURL(link.href);
  }
  async function savePng() {
    try {
      save(await qrPng(drawing), "png");
    } catch (error) {
      toast.error(texts.ways.png_failed, { description: (error as Error).message });
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <svg
        role="img"
        aria-label={say(texts.ways.qr_label, { title })}
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        shapeRendering="crispEdges"
        className="size-40 rounded-md border border-border bg-white"
      >
        <path fill="#000" d={drawing.path} />
      </svg>
      <div className="flex flex-col items-start gap-2">
        <p className="text-meta text-muted-foreground">{texts.ways.qr_hint}</p>
        <Button onClick={() => save(new Blob([qrSvg(drawing)], { type: "image/svg+xml" }), "svg")}>
          <Download aria-hidden />
          {texts.ways.svg}
        </Button>
        <Button onClick={() => void savePng()}>
          <Download aria-hidden />
          {texts.ways.png}
        </Button>
      </div>
    </div>
  );
}
