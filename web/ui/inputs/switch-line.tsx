import { useId } from "react";
import { Switch } from "./switch.tsx";

interface SwitchLineProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function SwitchLine({ label, checked, disabled, onChange }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <Switch id={id} checked={checked} disabled={disabled} onCheckedChange={onChange} />
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
    </div>
  );
}
