import { acceptOf, acceptsFile } from "./accept.ts";
import { MAX_FILE_SIZE, maxFiles, type UploadStrategy } from "./limits.ts";

export interface FileRules {
  /** Field type: file, image, audio, video, richtext. */
  type: string;
  accept?: string | null;
  multiple?: boolean;
  strategy: UploadStrategy;
}

export interface FileFault {
  code: "tooMany" | "fileEmpty" | "fileTooLarge" | "fileTypeMismatch";
  /** Files or bytes. */
  limit?: number | string;
}

/**
 * Problems of one field's files; sizes in bytes, as the storage reports them. An empty file counts as
 * missing.
 */
export function judgeFiles(
  rules: FileRules,
  files: readonly { name: string; type: string; size: number }[],
): FileFault[] {
  const faults: FileFault[] = [];
  const most = maxFiles(rules);
  const largest = MAX_FILE_SIZE[rules.strategy];
  const accept = acceptOf(rules);
  if (files.length > most) faults.push({ code: "tooMany", limit: most });
  if (files.some(({ size }) => size === 0)) faults.push({ code: "fileEmpty" });
  if (files.some(({ size }) => size > largest)) faults.push({ code: "fileTooLarge", limit: largest });
  if (files.some((file) => !acceptsFile(accept, file)))
    faults.push({ code: "fileTypeMismatch", limit: accept });
  return faults;
}
