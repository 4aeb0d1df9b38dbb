/**
 * The floor for the grid: a virtual table in 40 lines without a library, with fixed row and column sizes, reused
 * elements, and text only. It has no selection, editing or sorting, and is not accessible to screen readers.
 */
export const HAND_WRITTEN_TABLE = `
window.mountTable = (data) => {
  const ROW = 32, WIDTH = 160, SPARE = 6;
  const table = document.getElementById("table");
  const ids = Object.keys(Object.assign({}, ...data.slice(0, 60).map((row) => row.data)));
  const columns = ["local_id", "created_at", ...ids];
  const content = table.appendChild(document.createElement("div"));
  content.style.cssText = "position:relative;width:" + columns.length * WIDTH + "px;height:" + data.length * ROW + "px";
  const shown = Math.ceil(table.clientWidth / WIDTH) + 2;
  const pool = Array.from({ length: Math.ceil(table.clientHeight / ROW) + 2 * SPARE }, () => {
    const row = content.appendChild(document.createElement("div"));
    row.className = "row";
    row.style.cssText = "position:absolute;height:" + ROW + "px;width:100%";
    for (let c = 0; c < shown; c++) {
      const cell = row.appendChild(document.createElement("div"));
      cell.style.cssText = "position:absolute;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;border:0 solid #ddd;border-width:0 1px 1px 0;padding:0 8px;box-sizing:border-box;line-height:31px;width:" + WIDTH + "px;left:" + c * WIDTH + "px";
      cell.appendChild(document.createTextNode(""));
    }
    return { row, index: -1 };
  });
  const text = (row, column) => {
    const value = column in row ? row[column] : row.data[column] && row.data[column].value;
    return value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  };
  const draw = () => {
    const first = Math.max(0, Math.floor(table.scrollTop / ROW) - SPARE);
    for (let i = first; i < Math.min(data.length, first + pool.length); i++) {
      const slot = pool[i % pool.length];
      if (slot.index === i) continue;
      slot.index = i;
      slot.row.style.transform = "translateY(" + i * ROW + "px)";
      for (let c = 0; c < shown; c++) slot.row.children[c].firstChild.data = text(data[i], columns[c]);
    }
  };
  table.addEventListener("scroll", draw, { passive: true });
  draw();
};
`;
