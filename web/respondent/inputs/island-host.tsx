import type { ReactNode } from "react";
import type { InputProps } from "./input-props.ts";
import { controlAttributes } from "./input-props.ts";

/** The inputs that need more than HTML, each a chunk of `web/respondent/islands`. */
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
  | "canvas"
  | "payment"
  | "latlng";

interface IslandHostProps {
  name: IslandName;
  /** What the island has to know beside the field's rules. */
  config?: Readonly<Record<string, unknown>>;
  /** The control in it can be used as it is: the island waits until there is somebody to use it. */
  is_usable?: boolean;
  /** What stands there until the island has come, the control with the field's name among it. */
  children: ReactNode;
}

/** The place of an island. Without JavaScript what it holds is all there is. */
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

/** The control of an answer that nobody can type: never seen, never a stop of the keyboard. */
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

/** What to do where there is no JavaScript. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <p className="without-script unavailable">{children}</p>;
}
