import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { controlClass } from "../../../ui/inputs/input.tsx";
import { texts } from "./texts.ts";

/** A password input with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type"> & { "data-missing"?: string }) {
  const [isVisible, setVisible] = useState(false);
  return (
    <span
      className={classNames(
        controlClass,
        "flex h-9 items-center gap-1 pr-1 pl-0 pointer-coarse:h-11",
        "has-[input[aria-invalid=true]]:border-destructive has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-ring",
      )}
    >
      <input
        {...props}
        type={isVisible ? "text" : "password"}
        className="h-full min-w-0 grow rounded-md bg-transparent px-2.5 outline-none placeholder:text-muted-foreground"
      />
      <IconButton
        label={isVisible ? texts.hide_password : texts.show_password}
        aria-pressed={isVisible}
        onClick={() => setVisible(!isVisible)}
      >
        {isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </span>
  );
}
