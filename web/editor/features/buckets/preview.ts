import type { BucketObject } from "#core/contracts/buckets.ts";

/** Shows files one at a time. The shell provides it, because the viewer belongs to the grid. */
export interface PreviewProps {
  files: readonly BucketObject[];
  /** Index of the shown file, from 0. */
  at: number;
  document_id: string;
  onShow: (index: number) => void;
  onClose: () => void;
}
