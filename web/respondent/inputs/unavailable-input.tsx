import type { InputProps } from "./input-props.ts";

/** Replaces an input that this version does not have. The runtime requires no answer here. */
export function UnavailableInput({ texts }: InputProps) {
  return <p className="unavailable">{texts.not_available}</p>;
}
