import { randomUUID } from "node:crypto";
import type { BucketObject, BucketUse, FolderPart, ObjectPage } from "#core/contracts/buckets.ts";
import * as contracts from "#core/contracts/buckets.ts";
import { loadDocument } from "#core/contracts/documents/documents.ts";
import type { Contract } from "#core/contracts/wire/contract.ts";
import { AppError } from "#core/errors/app-error.ts";
import { namesOfKey } from "#core/files/objects.ts";
import { FakeDocument } from "./document.ts";
import { OWNER } from "./form.ts";

type Stored = BucketObject & { folder_id: string };
interface NewFile {
  folder_id: string;
  name: string;
  size: number;
  type: string;
}
type Upload = NewFile & { last_modified: number | null; created_at: string };
type Conflict = "ask" | "replace" | "keep_both";

/** As services/buckets/list-objects.ts has it. */
const PAGE = 100;
/** Where browsers send the bytes of a file, which nobody keeps. */
const STORAGE = { method: "PUT", path: "/private/fake-storage/:upload_id", access: "public" } as const;

/** A bucket with the names, sizes and types of its files, but not their bytes. Files come in one piece. */
export class FakeBucket extends FakeDocument {
  is_public = false;
  /** Files that forms show. */
  uses: BucketUse[] = [];
  objects: Stored[] = [];
  readonly #uploads = new Map<string, Upload>();

  constructor(title: string) {
    super("v0_bucket", title);
    this.answers
      .on(loadDocument, ({ params }) => {
        if (params.document_id !== this.document_id) throw new AppError("NOT_FOUND");
        return { ...this.facts, tables: null, form: null, bucket: this.#bucket };
      })
      .on(contracts.listObjects, ({ query }) => this.#list(query))
      .on(contracts.createFolder, ({ body: { folder_id, name } }) => {
        this.#requireFolder(folder_id);
        if (this.#taken(folder_id, name)) throw takenFolder(name);
        const { id } = this.addFolder(name, folder_id);
        this.#announce();
        return { id, name };
      })
      .on(contracts.moveObjects, ({ body }) => {
        const folder_id = body.folder_id ?? this.objects.find(({ id }) => id === body.ids[0])?.folder_id;
        this.#requireFolder(folder_id);
        const results = body.ids.map((id) => this.#move(id, { ...body, folder_id: folder_id! }));
        this.#announce();
        return results;
      })
      .on(contracts.deleteObjects, ({ body: { ids, is_use_known } }) => {
        const keys = this.objects.filter(({ id }) => ids.includes(id)).map((one) => this.#key(one));
        const used_by = this.uses.filter(
          ({ key }) => key !== null && keys.some((one) => key === one || key.startsWith(`${one}/`)),
        );
        if (!is_use_known && used_by.length > 0) throw new AppError("CONFLICT", { used_by });
        const before = this.objects.length;
        this.objects = this.objects.filter(({ id }) => !ids.includes(id));
        const deleted = before - this.objects.length;
        if (deleted > 0) this.#announce();
        return { deleted };
      })
      .on(contracts.setBucketAccess, ({ body: { is_public } }) => {
        this.is_public = is_public;
        this.#announce();
        return { is_public };
      })
      .on(contracts.listObjectUploads, () =>
        [...this.#uploads].map(([id, { folder_id: _, ...upload }]) => ({
          id,
          ...upload,
          part_size: null,
          parts: [],
        })),
      )
      .on(contracts.cancelObjectUpload, ({ params: { upload_id } }) => {
        if (!this.#uploads.delete(upload_id)) throw new AppError("NOT_FOUND");
        return null;
      })
      .on(contracts.listObjectUses, () => this.uses)
      .on(contracts.startObjectUpload, ({ body }) => {
        this.#requireFolder(body.folder_id);
        const folder_id = this.#folderOf(body.folder_id, body.path);
        const existing = this.#taken(folder_id, body.name);
        if (existing && body.on_conflict === "ask") throw new AppError("CONFLICT", { existing });
        const { name, size } = body;
        const id = randomUUID();
        const type = body.type || "application/octet-stream";
        const created_at = new Date().toISOString();
        const last_modified = body.last_modified ?? null;
        this.#uploads.set(id, { folder_id, name, size, type, last_modified, created_at });
        const address = STORAGE.path.replace(":upload_id", id);
        const headers = { "content-type": type, "if-none-match": "*" };
        const thumbnail = { thumbnail_address: null, thumbnail_headers: {} };
        return { id, type, address, headers, part_size: null, ...thumbnail };
      })
      .on(STORAGE as Contract, () => null as never)
      .on(contracts.finishObjectUpload, ({ params: { upload_id }, body: { on_conflict, seen } }) => {
        const upload = this.#uploads.get(upload_id);
        const known = this.objects.find(({ version }) => version === upload_id);
        if (known) return factsOf(known);
        if (!upload) throw new AppError("NOT_FOUND");
        this.#requireFolder(upload.folder_id);
        const { last_modified: _, created_at: __, ...file } = upload;
        const stored = this.#store(file, upload_id, on_conflict, seen);
        this.#uploads.delete(upload_id);
        this.#announce();
        return factsOf(stored);
      });
  }

  /** Adds a folder, at the top by default. */
  addFolder(name: string, folder_id: string = this.document_id): BucketObject {
    const folder = { folder_id, name, size: 0, type: "" };
    return this.#add(folder, { is_folder: true, version: null, is_shown: false });
  }

  /** Adds a file. */
  addFile(name: string, type = "text/plain", size = 5): BucketObject {
    return this.#add({ folder_id: this.document_id, name, size, type }, { is_shown: isShown(type) });
  }

  #add(upload: NewFile, given: Partial<BucketObject>): Stored {
    const now = new Date().toISOString();
    const facts = { is_folder: false, version: randomUUID(), is_shown: false, changed_by: OWNER.name };
    const object = { id: randomUUID(), ...upload, ...facts, created_at: now, changed_at: now, ...given };
    this.objects.push(object);
    return object;
  }

  /** The version of a file is the id of its upload. */
  #store(upload: NewFile, version: string, on_conflict: Conflict, seen: string | undefined): Stored {
    const existing = this.#taken(upload.folder_id, upload.name);
    const facts = { version, is_shown: isShown(upload.type) };
    if (!existing) return this.#add(upload, facts);
    if (on_conflict === "keep_both") {
      return this.#add({ ...upload, name: this.#freeName(upload.folder_id, upload.name) }, facts);
    }
    const found = this.objects.find(({ id }) => id === existing.id)!;
    if (on_conflict !== "replace" || found.version !== seen) throw new AppError("CONFLICT", { existing });
    return Object.assign(found, { ...upload, ...facts, changed_at: new Date().toISOString() });
  }

  #move(
    id: string,
    move: {
      folder_id: string;
      name?: string | undefined;
      on_conflict: Conflict;
      seen: Record<string, string>;
    },
  ): contracts.MoveResult {
    const { folder_id, on_conflict, seen } = move;
    const object = this.objects.find((one) => one.id === id);
    if (!object || this.#path(object.folder_id) === null) return { id, outcome: "missing" };
    const name = move.name ?? object.name;
    if (object.folder_id === folder_id && object.name === name) return { id, outcome: "moved", name };
    if (this.#path(folder_id)!.some((part) => part.id === id)) return { id, outcome: "inside" };
    const existing = this.#taken(folder_id, name);
    if (!existing || existing.id === id) {
      Object.assign(object, { folder_id, name });
      return { id, outcome: "moved", name };
    }
    if (on_conflict === "keep_both") {
      Object.assign(object, { folder_id, name: this.#freeName(folder_id, name) });
      return { id, outcome: "moved", name: object.name };
    }
    const isSeen = existing.version !== null && existing.version === seen[id];
    if (on_conflict !== "replace" || object.is_folder || !isSeen)
      return { id, outcome: "conflict", existing };
    this.objects = this.objects.filter((one) => one.id !== existing.id);
    Object.assign(object, { folder_id, name });
    return { id, outcome: "moved", name };
  }

  #list(query: {
    path: string;
    order: contracts.ObjectOrder;
    direction: "asc" | "desc";
    search: string;
    kind: "all" | "folders";
    after?: string | undefined;
  }): ObjectPage {
    const names = namesOfKey(query.path);
    const at = names && this.#find(names);
    if (!at) throw new AppError("NOT_FOUND");
    const folder_id = at.file?.folder_id ?? at.folder_id;
    const search = query.search.trim().toLowerCase();
    const found = this.objects
      .filter((one) => (query.kind === "folders" ? one.is_folder : true))
      .filter((one) =>
        search === ""
          ? one.folder_id === folder_id
          : one.name.toLowerCase().includes(search) && this.#path(one.folder_id) !== null,
      )
      .sort(orderOf(query.order, query.direction));
    const start = Number(query.after ?? 0);
    const objects = found.slice(start, start + PAGE).map((one) => ({
      ...factsOf(one),
      ...(search !== "" && { folders: this.#path(one.folder_id)!.map(({ name }) => name) }),
    }));
    const next = found.length > start + PAGE ? String(start + PAGE) : null;
    const file = at.file && factsOf(at.file);
    return { folder_id, path: this.#path(folder_id)!, file, objects, next };
  }

  get #bucket() {
    const files = this.objects.filter((one) => !one.is_folder && this.#path(one.folder_id) !== null);
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return { is_public: this.is_public, objects: files.length, bytes, is_available: true };
  }

  /** The folder or file with these names above it. */
  #find(names: readonly string[]): { folder_id: string; file: Stored | null } | null {
    let folder_id: string = this.document_id;
    for (const [index, name] of names.entries()) {
      const found = this.objects.find((one) => one.folder_id === folder_id && one.name === name);
      if (!found) return null;
      if (!found.is_folder) return index === names.length - 1 ? { folder_id, file: found } : null;
      folder_id = found.id;
    }
    return { folder_id, file: null };
  }

  /** The folders from the top down to this one; null: it, or one above it, is deleted. */
  #path(folder_id: string | undefined): FolderPart[] | null {
    if (folder_id === this.document_id) return [];
    const folder = this.objects.find(({ id, is_folder }) => id === folder_id && is_folder);
    const above = folder && this.#path(folder.folder_id);
    return above ? [...above, { id: folder!.id, name: folder!.name }] : null;
  }

  #requireFolder(folder_id: string | undefined): void {
    if (this.#path(folder_id) === null) throw new AppError("NOT_FOUND");
  }

  /** The folder with these names, each of which is made if it is missing. */
  #folderOf(folder_id: string, names: readonly string[]): string {
    return names.reduce((above, name) => {
      const found = this.objects.find((one) => one.folder_id === above && one.name === name);
      if (found && !found.is_folder) throw takenFolder(name);
      return (found ?? this.addFolder(name, above)).id;
    }, folder_id);
  }

  #taken(folder_id: string, name: string): BucketObject | null {
    const found = this.objects.find((one) => one.folder_id === folder_id && one.name === name);
    return found ? factsOf(found) : null;
  }

  /** As bucket_free_name.sql chooses it. */
  #freeName(folder_id: string, name: string): string {
    const ending = /^.+(\.[^.]{1,20})$/.exec(name)?.[1] ?? "";
    const stem = name.slice(0, name.length - ending.length).replace(/ \(\d{1,6}\)$/, "");
    for (let number = 2; ; number += 1) {
      const free = `${stem} (${number})${ending}`;
      if (!this.#taken(folder_id, free)) return free;
    }
  }

  #key(object: Stored): string {
    return [...this.#path(object.folder_id)!.map(({ name }) => name), object.name].join("/");
  }

  #announce(): void {
    this.relay({ type: "objects.changed", document_id: this.document_id });
  }
}

const isShown = (type: string) => type.startsWith("image/");
const factsOf = ({ folder_id: _, ...object }: Stored): BucketObject => object;

/** Folders first, which have no size. */
function orderOf(order: contracts.ObjectOrder, direction: "asc" | "desc") {
  const sign = direction === "asc" ? 1 : -1;
  const keyOf = (one: Stored) =>
    order === "changed"
      ? one.changed_at
      : order === "size" && !one.is_folder
        ? one.size
        : one.name.toLowerCase();
  return (one: Stored, other: Stored) => {
    if (one.is_folder !== other.is_folder) return one.is_folder ? -1 : 1;
    return keyOf(one) < keyOf(other) ? -sign : sign;
  };
}

const takenFolder = (name: string) =>
  new AppError("CONFLICT", { reason: `“${name}” already exists here. Choose another name.` });
