import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { Input } from "../../../ui/input.tsx";

/** A password, which can be looked at. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [isVisible, setVisible] = useState(false);
  return (
    <span className="relative block">
      <Input {...props} type={isVisible ? "text" : "password"} className="h-9 pr-10" />
      <span className="absolute inset-y-0 right-1 flex items-center">
        <IconButton
          label={isVisible ? "Hide password" : "Show password"}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      </span>
    </span>
  );
}
