import { Check, Unlink } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { OWNER_MARKUP } from "#core/forms/look/owner-markup.ts";
import { IconButton } from "../../../../../ui/button.tsx";
import { Input } from "../../../../../ui/inputs/input.tsx";
import { linkAddress } from "../../../../../ui/rich-text/link.ts";

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
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    link();
  }

  return (
    <div className="canvas-link">
      <Input
        autoFocus
        aria-label="Where the link leads"
        aria-invalid={isRefused}
        placeholder="example.com or an e-mail address"
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
      <IconButton label="Link" onClick={link}>
        <Check aria-hidden />
      </IconButton>
      {address !== "" && (
        <IconButton label="Remove the link" onClick={() => onLink(null)}>
          <Unlink aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
