import * as RadixMenu from "radix-ui/dropdown-menu";
import type { ComponentType, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Kbd } from "../kbd.tsx";
import { type Key, keysHere } from "../shortcut.ts";

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  children: ReactNode;
  defaultOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Before the focus returns to the trigger; preventing it leaves the focus where it is. */
  onCloseAutoFocus?: (event: Event) => void;
}

export function Menu(props: MenuProps) {
  const { trigger, align = "end", children, defaultOpen, onOpenChange, onCloseAutoFocus } = props;
  return (
    <RadixMenu.Root modal={false} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          onCloseAutoFocus={onCloseAutoFocus}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 overflow-y-auto rounded-md",
            "border border-border bg-popover p-1 text-popover-foreground shadow-float animate-float-in",
          )}
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

export const itemClass = classNames(
  "flex min-h-7 items-center gap-2 rounded-sm px-2 py-1 outline-none select-none pointer-coarse:min-h-10",
  "data-[disabled]:opacity-45 data-[highlighted]:bg-accent data-[highlighted]:text-accent-foreground",
);

interface MenuItemProps {
  icon?: ComponentType<{ className?: string }>;
  children: ReactNode;
  onSelect?: () => void;
  disabled?: boolean;
  isDestructive?: boolean;
  /** Equivalent keys. */
  shortcut?: readonly Key[];
}

export function MenuItem({ icon: Icon, children, isDestructive, shortcut, ...props }: MenuItemProps) {
  return (
    <RadixMenu.Item {...props} className={classNames(itemClass, isDestructive && "text-destructive")}>
      {Icon !== undefined && <Icon className="size-4 shrink-0 opacity-70" />}
      <span className="min-w-0 grow truncate">{children}</span>
      {shortcut !== undefined && <Kbd>{keysHere(...shortcut).join(" ")}</Kbd>}
    </RadixMenu.Item>
  );
}

interface MenuChoicesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
}

/** One of several choices, with a dot at the current one. */
export function MenuChoices({ label, value, onChange, choices }: MenuChoicesProps) {
  return (
    <RadixMenu.RadioGroup value={value} onValueChange={onChange}>
      <MenuLabel>{label}</MenuLabel>
      {choices.map((choice) => (
        <RadixMenu.RadioItem key={choice.value} value={choice.value} className={itemClass}>
          <span className="flex size-4 items-center justify-center">
            <RadixMenu.ItemIndicator className="size-1.5 rounded-full bg-primary" />
          </span>
          <span className="min-w-0 truncate">{choice.label}</span>
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <RadixMenu.Label className="px-2 pt-1.5 pb-1 text-meta text-muted-foreground">{children}</RadixMenu.Label>
  );
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-border" />;
}
