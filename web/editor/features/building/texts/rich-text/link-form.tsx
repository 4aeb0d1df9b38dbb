import { Check, Unlink } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { OWNER_MARKUP } from "#core/forms/look/owner-markup.ts";
import { IconButton } from "../../../../../ui/button.tsx";
import { Input } from "../../../../../ui/inputs/input.tsx";
import { isComposing } from "../../../../../ui/is-composing.ts";
import { linkAddress } from "../../../../../ui/rich-text/link.ts";
import { texts } from "./texts.ts";

const ALLOWED = new RegExp(`^(?:${OWNER_MARKUP.link_schemes.join("|")}):[^\\s]+$`, "i");

interface LinkFormProps {
  /** The current address of the link. */
  address: string;
  /** Sets the address; null removes the link. */
  onLink: (address: string | null) => void;
}

/** Edits the link of the selected words. */
export function LinkForm({ address, onLink }: LinkFormProps) {
  const [typed, setTyped] = useState(address);
  const [isRefused, setRefused] = useState(false);

  function link() {
    const next = typed.trim() === address ? address : linkAddress(typed, ALLOWED);
    if (next === null && typed.trim() !== "") setRefused(true);
    else onLink(next || null);
  }

  // The canvas is a form already, and another cannot be in it.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    link();
  }

  return (
    <div className="canvas-link">
      <Input
        autoFocus
        aria-label={texts.address}
        aria-invalid={isRefused}
        placeholder={texts.address_placeholder}
        value={typed}
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        maxLength={2_000}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(false);
        }}
      />
      <IconButton label={texts.set_link} onClick={link}>
        <Check aria-hidden />
      </IconButton>
      {address !== "" && (
        <IconButton label={texts.remove_link} onClick={() => onLink(null)}>
          <Unlink aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
