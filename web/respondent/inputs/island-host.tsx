import type { ReactNode } from "react";
import type { InputProps } from "./input-props.ts";
import { controlAttributes } from "./input-props.ts";

/** Inputs that need more than HTML, each a chunk of `web/respondent/islands`. */
export type IslandName =
  | "files"
  | "signature"
  | "select"
  | "tel"
  | "password"
  | "challenge"
  | "json"
  | "richtext"
  | "search"
  | "row"
  | "canvas"
  | "payment"
  | "latlng";

interface IslandHostProps {
  name: IslandName;
  /** Settings of the island, besides the field's rules. */
  config?: Readonly<Record<string, unknown>>;
  /** The control works without the island, which therefore waits for the visitor's first interaction. */
  is_usable?: boolean;
  /** Content until the island has loaded, including the control with the field's name. */
  children: ReactNode;
}

/** Container of an island. Without JavaScript its content is all there is. */
export function IslandHost({ name, config, is_usable = false, children }: IslandHostProps) {
  return (
    <div
      className={`island ${name}`}
      data-island={name}
      data-usable={is_usable || undefined}
      data-config={config && JSON.stringify(config)}
    >
      {children}
    </div>
  );
}

/** The control of an answer that cannot be typed: invisible and not focusable. */
export function WireInput({ input }: { input: InputProps }) {
  const { id: _, placeholder: __, ...attributes } = controlAttributes(input);
  return (
    <input
      {...attributes}
      type="text"
      className="wire"
      tabIndex={-1}
      aria-hidden="true"
      defaultValue={input.values[0] ?? ""}
    />
  );
}

/** Instructions without JavaScript. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <p className="without-script unavailable">{children}</p>;
}
