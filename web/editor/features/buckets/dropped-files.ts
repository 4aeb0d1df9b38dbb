import type { ChosenFile } from "../../state/buckets/uploads.ts";

/** Entries of a directory come in batches. */
function readEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

async function filesIn(entry: FileSystemEntry, path: readonly string[]): Promise<ChosenFile[]> {
  if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), path }];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: ChosenFile[] = [];
  for (;;) {
    const entries = await readEntries(reader);
    if (entries.length === 0) return found;
    for (const one of entries) found.push(...(await filesIn(one, [...path, entry.name])));
  }
}

/** The files that were dropped, with those in dropped folders. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<ChosenFile[]> {
  // The list is empty once this task has ended.
  const entries = [...items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...files].map((file) => ({ file, path: [] }));
  if (entries.every((entry) => entry === null)) return plain;
  const found = await Promise.all(entries.map((entry) => (entry === null ? [] : filesIn(entry, []))));
  return found.flat();
}

/** The files of an input; those of a chosen folder with the folders around them. */
export function chosenFiles(files: FileList | null): ChosenFile[] {
  return [...(files ?? [])].map((file) => ({
    file,
    path: file.webkitRelativePath === "" ? [] : file.webkitRelativePath.split("/").slice(0, -1),
  }));
}
