import { type ReactNode, useId } from "react";
import { Switch } from "../../../../ui/inputs/switch.tsx";

/** A part of the panel, under a small heading unless it is the first. */
export function PanelSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-border p-4 last:border-b-0">
      {title !== undefined && (
        <h3 className="text-meta font-semibold tracking-wide text-muted-foreground uppercase">{title}</h3>
      )}
      {children}
    </section>
  );
}

interface SwitchRowProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its label; the whole row is the click target. */
export function SwitchRow({ label, hint, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-3">
      <label htmlFor={id} className="min-w-0 grow">
        <span className="font-medium">{label}</span>
        {hint !== undefined && <span className="block text-meta text-muted-foreground">{hint}</span>}
      </label>
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}
