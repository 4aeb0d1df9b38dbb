import { Download, Ellipsis, Eye, FolderInput, FolderOpen, Link2, Pencil, Trash2 } from "lucide-react";
import { type ComponentType, type MouseEvent, memo } from "react";
import { Link } from "react-router";
import type { ListedObject } from "#core/contracts/buckets.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import { DeferredMenu } from "../../../ui/overlays/deferred-menu.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlays/menu.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { say } from "../../../ui/say.ts";
import { ObjectIcon, ObjectPicture } from "./object-icon.tsx";
import { shownName, shownSize } from "./object-names.ts";
import { texts } from "./texts.ts";

export type ObjectAct = "open" | "link" | "download" | "rename" | "move" | "delete";

interface ObjectRowProps {
  object: ListedObject;
  document_id: string;
  layout: "list" | "grid";
  /** The address of a folder's page; null for a file. */
  to: string | null;
  isSelected: boolean;
  /** Whether the Tab key comes here. */
  isStop: boolean;
  canEdit: boolean;
  onPress: (object: ListedObject, event: MouseEvent) => void;
  onToggle: (object: ListedObject) => void;
  onAct: (object: ListedObject, act: ObjectAct) => void;
}

/** A file or a folder: a row of the list, or a card of the grid. */
export const ObjectRow = memo(function ObjectRow(props: ObjectRowProps) {
  const { object, document_id, layout, isSelected, isStop, onPress } = props;
  const isCard = layout === "grid";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its rows
    <div
      role="row"
      data-object={object.id}
      tabIndex={isStop ? 0 : -1}
      aria-selected={isSelected}
      onClick={(event) => onPress(object, event)}
      className={classNames(
        "group relative [content-visibility:auto] outline-offset-[-2px]",
        isCard
          ? "flex flex-col rounded-lg border [contain-intrinsic-size:auto_180px]"
          : "grid h-10 grid-cols-[2rem_minmax(0,1fr)_2.5rem] items-center border-b border-border px-1 pointer-coarse:h-12 md:grid-cols-[2rem_minmax(0,1fr)_6rem_14rem_2.5rem]",
        isSelected
          ? "border-primary bg-accent text-accent-foreground"
          : classNames("hover:bg-accent/50", isCard && "border-border bg-card"),
      )}
    >
      <span
        role="gridcell"
        className={classNames("flex items-center justify-center", isCard && "absolute top-2 left-2 z-10")}
      >
        <Checkbox
          checked={isSelected}
          aria-label={say(texts.select, { name: shownName(object) })}
          tabIndex={-1}
          onClick={(event) => event.stopPropagation()}
          onCheckedChange={() => props.onToggle(object)}
        />
      </span>
      {isCard && (
        <span
          aria-hidden
          className="flex h-28 items-center justify-center overflow-hidden rounded-t-lg bg-muted"
        >
          <ObjectPicture object={object} document_id={document_id} />
        </span>
      )}
      <span
        role="gridcell"
        className={classNames("flex min-w-0 items-center gap-2", isCard && "px-2 py-1.5 pe-10")}
      >
        {!isCard && <ObjectIcon object={object} className="size-4 shrink-0 text-muted-foreground" />}
        <span className="flex min-w-0 flex-col">
          <ObjectName {...props} />
          <Place object={object} isCard={isCard} />
        </span>
      </span>
      {!isCard && (
        <>
          <span role="gridcell" className="tabular text-meta text-muted-foreground max-md:hidden">
            {object.is_folder ? "" : shownSize(object.size)}
          </span>
          <span role="gridcell" className="truncate text-meta text-muted-foreground max-md:hidden">
            <Changed object={object} />
          </span>
        </>
      )}
      <span role="gridcell" className={classNames(isCard && "absolute right-1 bottom-1")}>
        <ObjectMenu {...props} />
      </span>
    </div>
  );
});

function ObjectName({ object, to, onAct }: ObjectRowProps) {
  const name = shownName(object);
  const className = "truncate rounded-sm text-start hover:underline";
  return to !== null ? (
    <Link
      to={to}
      tabIndex={-1}
      title={name}
      className={className}
      onClick={(event) => event.stopPropagation()}
    >
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <button
      type="button"
      tabIndex={-1}
      title={name}
      className={className}
      onClick={(event) => {
        event.stopPropagation();
        onAct(object, "open");
      }}
    >
      <bdi>{name}</bdi>
    </button>
  );
}

function Changed({ object }: { object: ListedObject }) {
  return (
    <>
      <RelativeTime iso={object.changed_at} />
      {object.changed_by !== null && ` ${say(texts.changed_by, { name: object.changed_by })}`}
    </>
  );
}

/** Where a search found it; on cards and phones also its size. */
function Place({ object, isCard }: { object: ListedObject; isCard: boolean }) {
  const { folders, is_folder, size } = object;
  if (folders !== undefined) {
    const folder = folders.length === 0 ? texts.top : folders.join(" / ");
    return (
      <span className="truncate text-meta text-muted-foreground">{say(texts.in_folder, { folder })}</span>
    );
  }
  if (is_folder && !isCard) return null;
  return (
    <span className={classNames("truncate text-meta text-muted-foreground", !isCard && "md:hidden")}>
      {is_folder ? texts.folder : shownSize(size)}
    </span>
  );
}

function ObjectMenu({ object, canEdit, onAct }: ObjectRowProps) {
  const trigger = (
    <IconButton label={say(texts.menu, { name: shownName(object) })} tabIndex={-1}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  const item = (act: ObjectAct, icon: ComponentType<{ className?: string }>, isDestructive = false) => (
    <MenuItem icon={icon} isDestructive={isDestructive} onSelect={() => onAct(object, act)}>
      {texts[act === "link" ? "copy_link" : act]}
    </MenuItem>
  );
  const menu = (
    <Menu trigger={trigger} defaultOpen>
      {item("open", object.is_folder ? FolderOpen : Eye)}
      {!object.is_folder && item("download", Download)}
      {!object.is_folder && canEdit && item("link", Link2)}
      {canEdit && (
        <>
          <MenuSeparator />
          {item("rename", Pencil)}
          {item("move", FolderInput)}
          {item("delete", Trash2, true)}
        </>
      )}
    </Menu>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a press of the menu from selecting the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a press of the menu from selecting the row
    <span onClick={(event) => event.stopPropagation()}>
      <DeferredMenu trigger={trigger} menu={menu} />
    </span>
  );
}
