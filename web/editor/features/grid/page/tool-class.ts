/** A button of the toolbar. Where the line is narrow, it is only an icon. */
export const toolClass = "max-w-52 min-w-0 shrink! @max-2xl/tools:px-2 pointer-coarse:@max-lg/tools:w-9";
