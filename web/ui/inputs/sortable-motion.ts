/** What a dragged item's neighbors do on their way, for dnd-kit: nothing if the user wants no motion. */
export const sortableMotion = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? { transition: null } : {};
