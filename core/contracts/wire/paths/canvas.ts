import { fillPath } from "../address.ts";
import { canvases } from "../private-addresses.ts";
import { segment } from "./form.ts";

/** The drawing of a document of kind canvas. */
export const canvasPath = (organization: string, project: string, document_id: string) =>
  `/${[organization, project, document_id].map(segment).join("/")}/canvas`;
/** A picture of a drawing, for members. */
export const canvasFilePath = (canvas_id: string, file_id: string) =>
  fillPath(canvases.canvasFile, { canvas_id, file_id });
/** A small picture of a drawing as it was at a time. */
export const canvasThumbnailPath = (canvas_id: string, at: string) =>
  `${fillPath(canvases.canvasThumbnail, { canvas_id })}?at=${segment(at)}`;
