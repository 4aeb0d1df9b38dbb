import type { ReactNode } from "react";
import type { SettingId } from "./setting-list.ts";
import { texts } from "./texts.ts";

interface SettingCardProps {
  id: SettingId;
  description: ReactNode;
  /** The button or link beside the description. */
  action: ReactNode;
  isDangerous?: boolean;
}

/** A setting with one button. */
export function SettingCard({ id, description, action, isDangerous = false }: SettingCardProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-3 rounded-lg border bg-card p-4 sm:p-5 ${isDangerous ? "border-destructive/40" : "border-border"}`}
    >
      <div className="min-w-0 grow basis-64">
        <h3 className="font-semibold">{texts.titles[id]}</h3>
        <p className="break-words text-muted-foreground">{description}</p>
      </div>
      {action}
    </div>
  );
}
