import { Mail, MessageCircle } from "lucide-react";
import { Suspense } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Fold } from "../../../ui/layout/fold.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { texts } from "./texts.ts";

const QrCode = lazyPart(() => import("./qr-code.tsx"));

interface ShareWaysProps {
  address: string;
  title: string;
  onSent: () => void;
}

/** Offers ways to share the link: a prepared mail or message, or print. */
export function ShareWays({ address, title, onSent }: ShareWaysProps) {
  const [subject, message] = [encodeURIComponent(title), encodeURIComponent(`${title}\n${address}`)];
  const ways = [
    { name: texts.ways.email, icon: Mail, href: `mailto:?subject=${subject}&body=${message}` },
    { name: texts.ways.whatsapp, icon: MessageCircle, href: `https://wa.me/?text=${message}` },
  ];
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={texts.ways.label} className="flex flex-wrap gap-2">
        {ways.map(({ name, icon: Icon, href }) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              onClick={onSent}
              className={buttonClass("secondary")}
            >
              <Icon aria-hidden />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <Fold title={texts.ways.qr}>
        <Suspense fallback={<Skeleton className="size-40" />}>
          <QrCode address={address} title={title} />
        </Suspense>
      </Fold>
    </div>
  );
}
