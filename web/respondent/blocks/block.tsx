import type { ComponentType } from "react";
import type { BlockDefinition, BlockType } from "#core/forms/definition/definition.ts";
import type { FormPage } from "../form-page.ts";
import { OwnerHtml } from "../owner-html.tsx";
import { frameAddress } from "./frame-address.ts";

/** Below the form's title, or below its section's title if it has one. */
export type HeadingLevel = "h2" | "h3";

export interface BlockProps {
  block: BlockDefinition;
  level: HeadingLevel;
  page: FormPage;
}

function Header({ block: { title_html, description_html }, level }: BlockProps) {
  if (!title_html && !description_html) return null;
  return (
    <header className="header">
      {title_html && <OwnerHtml as={level} html={title_html} />}
      {description_html && <OwnerHtml as="div" class_name="prose" html={description_html} />}
    </header>
  );
}

function Html({ block: { body_html } }: BlockProps) {
  return body_html ? <OwnerHtml as="div" class_name="prose" html={body_html} /> : null;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
const pixels = (value: unknown) => (typeof value === "number" && value > 0 ? Math.round(value) : undefined);

/** Reserves space before it loads: the image's own size, or 16:9. */
function Image({ block: { src, data } }: BlockProps) {
  if (!src) return null;
  const width = pixels(data.width);
  const height = pixels(data.height);
  const className = width && height ? "image" : "image framed-image";
  return (
    <img
      className={className}
      src={src}
      alt={text(data.alt)}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}

const VIDEO_FILE = /\.(?:mp4|m4v|webm|ogv|mov)(?:[?#]|$)/i;

function host(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/**
 * A video file plays in place and loads on demand. Anything else is a link so that no other site is
 * contacted before a click.
 */
function Video({ block: { src }, page: { texts } }: BlockProps) {
  if (!src) return null;
  if (VIDEO_FILE.test(src)) {
    // biome-ignore lint/a11y/useMediaCaption: captions are part of the owner's file
    return <video className="video" src={src} controls preload="none" playsInline />;
  }
  return <ResourceLink address={src} kind="video" label={texts["media.play_video"]} />;
}

interface ResourceLinkProps {
  address: string;
  kind: "video" | "pdf";
  label: string;
}

/**
 * Names the site that a click contacts. With JavaScript, known players open in place (`open-frame.ts`); else
 * it is a link.
 */
function ResourceLink({ address, kind, label }: ResourceLinkProps) {
  return (
    <a
      className={`resource ${kind}`}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      data-frame={frameAddress(kind, address) ?? undefined}
    >
      <span className="resource-label">
        {label}
        <span className="note">{host(address)}</span>
      </span>
    </a>
  );
}

function Pdf({ block: { src, data }, page: { texts } }: BlockProps) {
  const address = src ?? text(data.src);
  return address ? <ResourceLink address={address} kind="pdf" label={texts["media.show_pdf"]} /> : null;
}

const Divider = () => <hr />;

const BLOCKS: Partial<Record<BlockType, ComponentType<BlockProps>>> = {
  header: Header,
  html: Html,
  image: Image,
  video: Video,
  pdf: Pdf,
  divider: Divider,
};

/**
 * A block without a question. The form view renders sections, groups and fields, and the page of a site the blocks that
 * only it has.
 */
export function Block(props: BlockProps) {
  const Content = BLOCKS[props.block.type];
  return Content && <Content {...props} />;
}
