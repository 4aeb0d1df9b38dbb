import { Download } from "lucide-react";
import { IconButton } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { DeferredMenu } from "../../../../ui/overlays/deferred-menu.tsx";
import { say } from "../../../../ui/say.ts";
import type { DrawnChart } from "./chart-svg.ts";
import { texts } from "./texts.ts";

const loadContent = () => import("./export-menu-content.tsx");
const Content = lazyPart(loadContent);

export interface CardExports {
  question: string;
  /** Returns the file's text. */
  csv: () => string;
  /** Absent: there is no drawing. */
  chart?: () => DrawnChart;
}

/** The files of a card, whose code loads when it is needed. */
export function CardExportMenu(exports: CardExports) {
  const trigger = (
    <IconButton label={say(texts.export_of, { question: exports.question })}>
      <Download aria-hidden />
    </IconButton>
  );
  return (
    <DeferredMenu
      trigger={trigger}
      preload={() => void loadContent()}
      menu={<Content trigger={trigger} {...exports} />}
    />
  );
}

export const failPng = (error: unknown) =>
  toast.error(texts.png_failed, { description: error instanceof Error ? error.message : String(error) });
