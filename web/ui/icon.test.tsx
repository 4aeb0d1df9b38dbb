import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { builderRow, PRESETS, TYPES_BY_USE } from "#core/fields/builder.ts";
import { Icon } from "./icon.tsx";

const picture = (name: string) => renderToStaticMarkup(<Icon name={name} />);

test("every type and preset of the builder has its own icon, not the one for unknown names", () => {
  const unknown = picture("no such icon");
  const names = [...TYPES_BY_USE.map(builderRow), ...Object.values(PRESETS)].map(({ icon }) => icon);
  expect(names.filter((name) => name !== "type" && picture(name) === unknown)).toEqual([]);
});
