const YOUTUBE = /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_PATH = /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{6,16}))?\/?$/;
const LOOM_PATH = /^\/(?:share|embed)\/([0-9a-f]{32})\/?$/;

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const [first = "", second = ""] = pathname.slice(1).split("/");
  if (hostname === "youtu.be") return first;
  if (!YOUTUBE.test(hostname)) return null;
  return first === "watch" ? searchParams.get("v") : /^(?:embed|shorts|live)$/.test(first) ? second : null;
}

/**
 * The player's address for a video on a known site, in its cookie-free version if there is one; null for
 * other sites.
 */
function playerAddress(url: URL): string | null {
  const id = youtubeId(url);
  if (id !== null) {
    return YOUTUBE_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` : null;
  }
  if (/^(?:www\.|player\.)?vimeo\.com$/.test(url.hostname)) {
    const [, film, hash] = VIMEO_PATH.exec(url.pathname) ?? [];
    const secret = hash ?? url.searchParams.get("h");
    const key = secret && /^[0-9a-f]{6,16}$/.test(secret) ? `&h=${secret}` : "";
    return film ? `https://player.vimeo.com/video/${film}?autoplay=1&dnt=1${key}` : null;
  }
  const loom = /^(?:www\.)?loom\.com$/.test(url.hostname) ? LOOM_PATH.exec(url.pathname)?.[1] : null;
  return loom ? `https://www.loom.com/embed/${loom}?autoplay=1` : null;
}

/** The address of a block's frame once the visitor has asked for it; null if there is only a link. */
export function frameAddress(type: string, address: unknown): string | null {
  if (typeof address !== "string" || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "https:") return null;
  if (type === "video") return playerAddress(url);
  return type === "pdf" ? url.href : null;
}
