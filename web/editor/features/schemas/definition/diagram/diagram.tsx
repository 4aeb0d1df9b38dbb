import "@xyflow/react/dist/base.css";
import {
  type Edge,
  MarkerType,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
} from "@xyflow/react";
import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type CSSProperties, useMemo } from "react";
import { useParams } from "react-router";
import type { SchemaTable } from "#core/contracts/documents/tables.ts";
import { definitionPath } from "#core/contracts/wire/paths.ts";
import { IconButton } from "../../../../../ui/button.tsx";
import { NARROW, useMediaQuery } from "../../../../../ui/media-query.ts";
import { definitionTexts } from "../texts.ts";
import { BOX_WIDTH, type Box, layoutTables } from "./layout.ts";
import { TableBox, type TableNode } from "./table-box.tsx";

const { diagram: words } = definitionTexts;

interface DiagramProps {
  tables: readonly SchemaTable[];
  /** The table whose definition is open. */
  table_id: string;
}

/** The tables of a schema as boxes, with a line for each reference. It can be moved and zoomed, but not changed. */
export default function Diagram(props: DiagramProps) {
  const direction = useMediaQuery(NARROW) ? "down" : "right";
  // Another arrangement is shown in full again.
  return (
    <ReactFlowProvider key={direction + JSON.stringify(props.tables)}>
      <Flow {...props} direction={direction} />
    </ReactFlowProvider>
  );
}

const NODE_TYPES = { table: TableBox };
/** Lines between boxes above each other need space beside them. */
const FIT = { padding: { x: "28px", y: "20px" }, maxZoom: 1 } as const;
const MS = 200;
const LINE_COLORS = { "--xy-edge-stroke": "var(--input)" } as CSSProperties;
const OPEN_LINE = "var(--primary)";
/** The library describes its parts in English, and calls the diagram an application, which hides its links. */
const PLAIN = { "aria-roledescription": undefined, "aria-describedby": undefined };
const asGroup = (element: HTMLDivElement | null) => element?.setAttribute("role", "group");

function Flow({ tables, table_id, direction }: DiagramProps & { direction: "right" | "down" }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const showBox = useShowBox();
  const { boxes, lines } = useMemo(() => layoutTables(tables, direction), [tables, direction]);
  const nodes = boxes.map(
    (box): TableNode => ({
      id: box.table.id,
      type: "table",
      position: { x: box.x, y: box.y },
      width: BOX_WIDTH,
      height: box.height,
      data: {
        box,
        address: definitionPath(organization, project, document_id, box.table.name),
        isOpen: box.table.id === table_id,
        onFocus: () => showBox(box),
      },
      domAttributes: PLAIN,
    }),
  );
  const edges = lines.map(({ source_anchor, target_anchor, ...line }): Edge => {
    const isOpen = line.source === table_id || line.target === table_id;
    return {
      ...line,
      type: "smoothstep",
      sourceHandle: source_anchor,
      targetHandle: target_anchor,
      markerEnd: { type: MarkerType.ArrowClosed, color: isOpen ? OPEN_LINE : "var(--input)" },
      ...(isOpen && { style: { stroke: OPEN_LINE } }),
      domAttributes: { ...PLAIN, "aria-hidden": true },
    };
  });
  return (
    <ReactFlow
      ref={asGroup}
      aria-label={words.title}
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      style={LINE_COLORS}
      fitView
      fitViewOptions={FIT}
      minZoom={0.1}
      maxZoom={2}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode={null}
      multiSelectionKeyCode={null}
      panActivationKeyCode={null}
      // The wheel scrolls the page.
      zoomOnScroll={false}
      preventScrolling={false}
      zoomOnDoubleClick={false}
      proOptions={{ hideAttribution: true }}
    >
      <ZoomButtons />
    </ReactFlow>
  );
}

const duration = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : MS);

/** Moves to a box that gets the focus while it is not fully visible. */
function useShowBox(): (box: Box) => void {
  const { setCenter } = useReactFlow();
  const store = useStoreApi();
  return ({ x, y, height }) => {
    const { transform, width: space, height: room } = store.getState();
    const [left, top, zoom] = transform;
    const start = { x: x * zoom + left, y: y * zoom + top };
    const end = { x: start.x + BOX_WIDTH * zoom, y: start.y + height * zoom };
    if (start.x >= 0 && start.y >= 0 && end.x <= space && end.y <= room) return;
    void setCenter(x + BOX_WIDTH / 2, y + height / 2, { zoom, duration: duration() });
  };
}

function ZoomButtons() {
  // Zooming is not animated: a step starts at the zoom that is shown, so a click during a movement would lose the rest of it.
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <Panel position="bottom-right">
      <div className="flex rounded-md border border-border bg-card p-0.5">
        <IconButton label={words.zoom_out} onClick={() => void zoomOut()}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton label={words.zoom_in} onClick={() => void zoomIn()}>
          <ZoomIn aria-hidden />
        </IconButton>
        <IconButton label={words.fit} onClick={() => void fitView({ ...FIT, duration: duration() })}>
          <Maximize aria-hidden />
        </IconButton>
      </div>
    </Panel>
  );
}
