import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { KeyRound, Link2 } from "lucide-react";
import { Link } from "react-router";
import { classNames } from "../../../../../ui/class-names.ts";
import { say } from "../../../../../ui/say.ts";
import { definitionTexts } from "../texts.ts";
import { type Anchor, type Box, HEAD_HEIGHT, ROW_HEIGHT } from "./layout.ts";

const { diagram: words } = definitionTexts;

export type TableNode = Node<{ box: Box; address: string; isOpen: boolean; onFocus: () => void }, "table">;

/** A table with its columns: a link to its definition. Screen readers read the columns in the list below. */
export function TableBox({ data: { box, address, isOpen, onFocus } }: NodeProps<TableNode>) {
  const { table, columns, others, sources, targets } = box;
  return (
    <Link
      to={address}
      draggable={false}
      aria-current={isOpen ? "true" : undefined}
      onFocus={onFocus}
      className={classNames(
        "pointer-events-auto block size-full overflow-hidden rounded-md border bg-card text-card-foreground",
        "hover:border-ring",
        isOpen ? "border-primary ring-1 ring-primary" : "border-input",
      )}
    >
      <span
        style={{ height: HEAD_HEIGHT - 2 }}
        className={classNames(
          "flex items-center border-b border-border px-3 font-medium",
          isOpen ? "bg-accent text-accent-foreground" : "bg-muted",
        )}
      >
        <span className="truncate">{table.name}</span>
      </span>
      <span aria-hidden className="block pt-px text-meta">
        {columns.map(({ name, format, is_primary_key, refers_to }) => (
          <span key={name} style={{ height: ROW_HEIGHT }} className="flex items-center gap-2 px-3">
            <span className="flex w-3.5 shrink-0 text-muted-foreground [&_svg]:size-3.5">
              {is_primary_key ? <KeyRound /> : refers_to !== null && <Link2 />}
            </span>
            <span className="min-w-0 grow truncate">{name}</span>
            <span className="shrink-0 font-mono text-muted-foreground">{format}</span>
          </span>
        ))}
        {others > 0 && (
          <span
            style={{ height: ROW_HEIGHT }}
            className="flex items-center px-3 ps-8.5 text-muted-foreground"
          >
            {say(words.others, { n: others })}
          </span>
        )}
      </span>
      <Anchors type="source" anchors={sources} />
      <Anchors type="target" anchors={targets} />
    </Link>
  );
}

const POINT = { width: 1, height: 1, minWidth: 1, minHeight: 1, opacity: 0 };

function Anchors({ type, anchors }: { type: "source" | "target"; anchors: readonly Anchor[] }) {
  return anchors.map(({ id, side, y }) => (
    <Handle
      key={id}
      type={type}
      id={id}
      position={side === "left" ? Position.Left : Position.Right}
      style={{ ...POINT, top: y }}
      isConnectable={false}
    />
  ));
}
