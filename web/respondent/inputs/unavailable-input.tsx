import type { InputProps } from "./input-props.ts";

/** Stands in for an input that this version does not have. The runtime does not ask for an answer here. */
export function UnavailableInput({ texts }: InputProps) {
  return <p className="unavailable">{texts.not_available}</p>;
}
