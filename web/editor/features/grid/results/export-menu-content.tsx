import type { ReactNode } from "react";
import { Menu, MenuItem } from "../../../../ui/overlays/menu.tsx";
import { drawChart } from "./chart-svg.ts";
import { type CardExports, failPng } from "./export-menu.tsx";
import { saveFile, toPng } from "./save-file.ts";
import { texts } from "./texts.ts";

/** The files of a card. */
export default function ExportMenuContent({
  trigger,
  question,
  csv,
  chart,
}: CardExports & { trigger: ReactNode }) {
  const saveCsv = () => saveFile(new Blob([csv()], { type: "text/csv" }), `${question}.csv`);
  function saveSvg() {
    if (!chart) return;
    saveFile(new Blob([drawChart(chart()).svg], { type: "image/svg+xml" }), `${question}.svg`);
  }
  async function savePng() {
    if (!chart) return;
    try {
      saveFile(await toPng(drawChart(chart())), `${question}.png`);
    } catch (error) {
      failPng(error);
    }
  }
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem onSelect={saveCsv}>{texts.export_csv}</MenuItem>
      {chart && <MenuItem onSelect={saveSvg}>{texts.export_svg}</MenuItem>}
      {chart && <MenuItem onSelect={() => void savePng()}>{texts.export_png}</MenuItem>}
    </Menu>
  );
}
