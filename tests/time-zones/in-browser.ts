import { formatDatetime, parseDatetime } from "#core/values/datetime.ts";

/** Local times that our rules and the browser's own `Date` convert to different moments in the browser's zone. */
export function differences(zone: string, texts: readonly string[]) {
  const clock = new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  return texts.flatMap((text) => {
    const ours = parseDatetime(text, zone);
    const browsers = new Date(text).toISOString();
    // `Date` returns the wrong hour if a zone changed its clocks twice in two weeks; `Intl` does not.
    const shown = clock.format(new Date(browsers)).replace(" ", "T").replace(/:00$/, "");
    const isSame = ours === browsers && formatDatetime(browsers, zone) === shown;
    return isSame ? [] : [{ zone, text, ours, browsers, shown }];
  });
}
