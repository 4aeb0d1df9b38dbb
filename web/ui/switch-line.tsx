import { useId } from "react";
import { Switch } from "./switch.tsx";

interface SwitchLineProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchLine({ label, checked, onChange }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
    </div>
  );
}
