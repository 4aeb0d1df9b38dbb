/** What a browser's own description says of it; null where it says nothing known. */
export interface Device {
  browser: string | null;
  system: string | null;
  kind: "phone" | "tablet" | "computer" | null;
}

/** The first that matches counts, because most browsers also name others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/OPR\/(\d+)/, "Opera"],
  [/SamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** Reads a `User-Agent` header. */
export function deviceOf(agent: string | null): Device {
  if (agent === null) return { browser: null, system: null, kind: null };
  const browser = BROWSERS.flatMap(([pattern, name]) => {
    const version = pattern.exec(agent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  const isTablet = /iPad|Tablet/.test(agent) || (/Android/.test(agent) && !/Mobile/.test(agent));
  const isPhone = /iPhone|iPod|Mobile/.test(agent);
  const kind = isTablet ? "tablet" : isPhone ? "phone" : system === null ? null : "computer";
  return { browser: browser ?? null, system, kind };
}

export const DEVICE_NAMES = { phone: "Phone", tablet: "Tablet", computer: "Computer" } as const;

/** A device in words, "Phone, Safari 18"; null if nothing is known of it. */
export function deviceText(agent: string | null): string | null {
  const { kind, browser } = deviceOf(agent);
  return [kind && DEVICE_NAMES[kind], browser].filter(Boolean).join(", ") || null;
}
