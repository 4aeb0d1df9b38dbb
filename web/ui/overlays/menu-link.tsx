import * as RadixMenu from "radix-ui/dropdown-menu";
import type { ComponentType } from "react";
import { leavePage } from "../links/leave-page.ts";
import { itemClass } from "./menu.tsx";

interface MenuLinkProps {
  icon: ComponentType<{ className?: string }>;
  href: string;
  label: string;
}

/** An item that leads to another site, or to an email address. */
export function MenuLink({ icon: Icon, href, label }: MenuLinkProps) {
  return (
    <RadixMenu.Item asChild>
      <a {...leavePage(href, label)} className={itemClass}>
        <Icon className="size-4 shrink-0 opacity-70" />
        <span className="min-w-0 grow truncate">{label}</span>
      </a>
    </RadixMenu.Item>
  );
}
