import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  RemoveFormatting,
} from "lucide-react";
import type { Command, EditorState } from "prosemirror-state";
import { IconButton } from "../../../../../ui/button.tsx";
import { clearFormatting, FORMATTING, hasMark, isInside } from "../../../../../ui/rich-text/commands.ts";
import { keysHere } from "../../../../../ui/shortcut.ts";
import { walkBar } from "../../../../../ui/walk-bar.ts";
import { FORMATTING_SHORTCUTS } from "./text-keys.ts";
import { texts } from "./texts.ts";

interface Tool {
  label: string;
  icon: LucideIcon;
  keys?: readonly string[];
  command: Command | "link";
  isOn?: (state: EditorState) => boolean;
}

const TOOLS: readonly Tool[] = [
  mark("bold", Bold, "bold"),
  mark("italic", Italic, "italic"),
  mark("link", Link2, "link"),
  heading("heading", Heading2, 2),
  heading("subheading", Heading3, 3),
  list("bullets", List, "bulletList"),
  list("numbers", ListOrdered, "orderedList"),
  mark("code", Code, "code"),
  { label: texts.clear, icon: RemoveFormatting, command: clearFormatting },
];

type Format = keyof typeof FORMATTING_SHORTCUTS;

function mark(format: Format, icon: LucideIcon, name: "bold" | "italic" | "link" | "code"): Tool {
  const command = name === "link" ? name : FORMATTING[name];
  const keys = FORMATTING_SHORTCUTS[format];
  return { label: texts[format], icon, keys, command, isOn: (state) => hasMark(state, name) };
}

function heading(format: Format, icon: LucideIcon, level: 2 | 3): Tool {
  const isOn = (state: EditorState) => isInside(state, "heading", { level });
  return {
    label: texts[format],
    icon,
    keys: FORMATTING_SHORTCUTS[format],
    command: FORMATTING[`heading${level}`],
    isOn,
  };
}

function list(format: Format, icon: LucideIcon, name: "bulletList" | "orderedList"): Tool {
  const isOn = (state: EditorState) => isInside(state, name);
  return { label: texts[format], icon, keys: FORMATTING_SHORTCUTS[format], command: FORMATTING[name], isOn };
}

interface FormattingBarProps {
  state: EditorState;
  onCommand: (command: Command) => void;
  onLink: () => void;
}

/** Formats the selected words. The bar is one tab stop, with arrow keys inside. */
export function FormattingBar({ state, onCommand, onLink }: FormattingBarProps) {
  return (
    <div role="toolbar" aria-label={texts.toolbar} onKeyDown={walkBar}>
      {TOOLS.map(({ label, icon: Icon, keys, command, isOn }, index) => (
        <IconButton
          key={label}
          label={label}
          title={keys === undefined ? label : `${label} (${keysHere(...keys).join(" ")})`}
          aria-pressed={isOn?.(state)}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => (command === "link" ? onLink() : onCommand(command))}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
    </div>
  );
}
