import { Monitor, Smartphone, Tablet } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { texts } from "../texts.ts";

const DEVICES = {
  phone: { label: texts.preview.phone, width: 390, icon: Smartphone },
  tablet: { label: texts.preview.tablet, width: 768, icon: Tablet },
  desktop: { label: texts.preview.desktop, width: 1280, icon: Monitor },
} as const;
type Device = keyof typeof DEVICES;

interface PagePreviewProps {
  /** The page's accessible name. */
  title: string;
  /** A page of this origin. */
  src: string;
  /** A change reloads the page. */
  version: string | number;
  /** Whether the loaded page is the requested one. */
  isPage: (page: Document) => boolean;
  /** Beside the choice of width. */
  actions?: ReactNode;
}

/** A preview of a page at the width of a phone, a tablet or a desktop, scaled down to fit. */
export function PagePreview({ actions, ...page }: PagePreviewProps) {
  const [device, setDevice] = useState<Device>("phone");
  return (
    <section aria-label={texts.preview.title} className="flex min-h-0 min-w-0 grow flex-col bg-muted/40">
      <div className="flex h-11 shrink-0 items-center gap-1 border-b border-border bg-background px-3">
        {(Object.keys(DEVICES) as Device[]).map((name) => {
          const { label, icon: Icon } = DEVICES[name];
          return (
            <IconButton
              key={name}
              label={label}
              aria-pressed={device === name}
              className="aria-pressed:bg-accent aria-pressed:text-accent-foreground"
              onClick={() => setDevice(name)}
            >
              <Icon aria-hidden />
            </IconButton>
          );
        })}
        <div className="grow" />
        {actions}
      </div>
      <Frames {...page} width={DEVICES[device].width} />
    </section>
  );
}

type FramesProps = Omit<PagePreviewProps, "actions"> & { width: number };

/** Loads the new page behind the visible one and swaps them so that nothing flickers. */
function Frames({ title, src, version, isPage, width }: FramesProps) {
  const [box, room] = useRoom();
  const [retries, setRetries] = useState(0);
  const wanted = `${src} ${version} ${retries}`;
  const [shown, setShown] = useState<{ key: string; isGood: boolean } | null>(null);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const scale = Math.min(1, room.width / width);
  const keys = shown === null || shown.key === wanted ? [wanted] : [shown.key, wanted];

  function onLoad(key: string, frame: HTMLIFrameElement) {
    if (key !== wanted) return;
    const { contentDocument: page, contentWindow } = frame;
    const before = shown && frames.current.get(shown.key)?.contentWindow;
    if (before && shown.key !== key) contentWindow?.scrollTo(0, before.scrollY);
    setShown({ key, isGood: page !== null && isPage(page) });
  }

  return (
    // Clipped, because a hidden overflow is scrolled by the page inside when it opens at a fragment.
    <div ref={box} className="relative m-3 min-h-0 grow overflow-clip sm:m-4">
      {room.width > 0 &&
        keys.map((key) => (
          <iframe
            key={key}
            ref={(frame) => {
              if (frame === null) frames.current.delete(key);
              else frames.current.set(key, frame);
            }}
            title={title}
            src={src}
            aria-hidden={key !== shown?.key || undefined}
            inert={key !== shown?.key}
            onLoad={(event) => onLoad(key, event.currentTarget)}
            style={{
              width,
              height: room.height / scale,
              transform: `translateX(${Math.max(0, (room.width - width * scale) / 2)}px) scale(${scale})`,
            }}
            className={classNames(
              "absolute top-0 left-0 origin-top-left rounded-lg border border-border bg-background",
              key !== shown?.key && "invisible",
            )}
          />
        ))}
      {shown === null && (
        <div role="status" aria-label={texts.preview.loading} className="absolute inset-0">
          <Skeleton className="mx-auto h-full max-w-[390px]" />
        </div>
      )}
      {shown?.isGood === false && (
        <div className="absolute inset-0 bg-background">
          <ErrorState
            title={texts.preview.failed}
            message={texts.preview.failed_text}
            onRetry={() => setRetries(retries + 1)}
          />
        </div>
      )}
    </div>
  );
}

function useRoom() {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [box, room] as const;
}
