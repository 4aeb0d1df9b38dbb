import { type KeyboardEvent, useEffect, useRef } from "react";
import { SearchInput } from "../inputs/search-input.tsx";

/** A search over the items of a long menu. It has the focus when the menu opens; the arrow key leads to the items. */
export function MenuSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the menu has taken the focus.
    const frame = requestAnimationFrame(() => place.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" || event.key === "Tab") return;
    // Otherwise the menu would search its items by the typed letters.
    event.stopPropagation();
    const [first] = place.current?.parentElement?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [];
    if (event.key === "ArrowDown") {
      event.preventDefault();
      first?.focus();
    } else if (event.key === "Enter") first?.click();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: sees the keys of the input before the menu does
    <div
      ref={place}
      role="presentation"
      className="sticky -top-1 z-10 -mx-1 -mt-1 bg-popover p-1"
      onKeyDown={onKeyDown}
    >
      <SearchInput aria-label={label} placeholder={label} value={value} onChange={onChange} />
    </div>
  );
}
