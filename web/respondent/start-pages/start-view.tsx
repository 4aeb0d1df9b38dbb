import type { FormDefinition, StartPage, StartPicture } from "#core/forms/definition/definition.ts";
import type { StartState } from "#core/forms/look/start-page.ts";
import type { Texts } from "#core/forms/texts/en.ts";
import { formatMessage } from "#core/values/message.ts";
import { Icon } from "../icon.tsx";
import { OwnerHtml } from "../owner-html.tsx";
import { momentOf, TextWithMoment } from "../text-with-moment.tsx";
import { Countdown } from "./countdown-view.tsx";

/** The start page's content: the owner's texts, and the schedule's state at `now` (milliseconds). */
export interface StartContent extends StartState {
  page: StartPage;
  now: number;
}

interface StartProps {
  start: StartContent;
  definition: FormDefinition;
  texts: Texts;
}

/** Target of the button: the form is in the same document, hidden by this page. */
const FORM = "#form-view";

const START_ID = "start";

function TimeLeft({ start: { state, next_event_at, now }, texts }: StartProps) {
  if (next_event_at === null || state === "closed") return null;
  return <Countdown until={next_event_at} now={now} is_brief texts={texts} />;
}

function NextEvent({ start: { state, page, next_event_at }, definition, texts }: StartProps) {
  if (state === "closed") {
    return (
      <p className="note">
        {texts[page.template_id === "003" ? "start.closed" : "start.registration_closed"]}
      </p>
    );
  }
  if (next_event_at === null) return null;
  const text = texts[state === "open" ? "start.closes_at" : "start.opens_at"];
  const moment = momentOf(next_event_at, definition);
  return <TextWithMoment class_name="note" text={text} moment={moment} />;
}

function StartButton({ start: { state, page }, texts }: StartProps) {
  const label = texts[page.template_id === "003" ? "start.start" : "start.register"];
  return state === "open" ? (
    <a className="button primary start" href={FORM}>
      {label}
    </a>
  ) : (
    <button type="button" className="primary start" disabled>
      {label}
    </button>
  );
}

interface CarouselProps {
  media: StartPicture[];
  title: string;
  texts: Texts;
  lang: string;
}

/**
 * A row of square pictures to scroll by touch, wheel and keys. With JavaScript it goes round by itself, which a button
 * stops, and two more buttons step through it.
 */
function Carousel({ media, title, texts, lang }: CarouselProps) {
  if (media.length === 0) return null;
  return (
    <div className="carousel">
      {/* A scrolling element must be reachable by keyboard. */}
      <ul className="slides" tabIndex={media.length > 1 ? 0 : undefined} aria-label={title}>
        {media.map(({ src, alt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice, and nothing is reordered
          <li key={index}>
            <img src={src} alt={alt} decoding="async" loading={index === 0 ? "eager" : "lazy"} />
          </li>
        ))}
      </ul>
      {media.length > 1 && (
        <div className="slide-buttons">
          <button
            type="button"
            data-turn=""
            data-play={texts["start.play_pictures"]}
            aria-label={texts["start.pause_pictures"]}
          >
            <Icon name="pause" />
            <Icon name="play" />
          </button>
          <button type="button" data-step="-1" aria-label={texts["start.previous_picture"]}>
            <Icon name="back" />
          </button>
          <span className="note" role="status" data-text={texts["start.picture"]}>
            {formatMessage(texts["start.picture"], { n: 1, total: media.length }, lang)}
          </span>
          <button type="button" data-step="1" aria-label={texts["start.next_picture"]}>
            <Icon name="next" />
          </button>
        </div>
      )}
    </div>
  );
}

function Words({ start: { page }, definition }: StartProps) {
  const { title, subtitle } = page;
  return (
    <header className="start-words">
      <h1 dir="auto">{title || definition.title}</h1>
      {subtitle && (
        <p className="subtitle" dir="auto">
          {subtitle}
        </p>
      )}
    </header>
  );
}

function Cover(props: StartProps) {
  const { background } = props.start.page;
  return (
    <>
      {background && <img className="cover" src={background.src} alt={background.alt} decoding="async" />}
      <div className="cover-words">
        <Words {...props} />
        <TimeLeft {...props} />
        <StartButton {...props} />
        <NextEvent {...props} />
      </div>
    </>
  );
}

function Announcement(props: StartProps) {
  const { start, definition, texts } = props;
  const { media, title, body_html } = start.page;
  return (
    <>
      <Carousel media={media} title={title || definition.title} texts={texts} lang={definition.lang} />
      <Words {...props} />
      {body_html && <OwnerHtml as="div" class_name="prose" html={body_html} />}
      <div className="start-banner">
        <NextEvent {...props} />
        <TimeLeft {...props} />
      </div>
      <div className="start-bar">
        <TimeLeft {...props} />
        <StartButton {...props} />
      </div>
    </>
  );
}

const TEMPLATES = {
  "003": { class_name: "page start-page card-page start-cover", Content: Cover },
  "005": { class_name: "page start-page", Content: Announcement },
} as const;

/**
 * The start page. It and the form share one document: the address says which of them is shown, so moving
 * between them needs no script and no request.
 */
export function StartView(props: StartProps) {
  const { class_name, Content } = TEMPLATES[props.start.page.template_id];
  return (
    <main id={START_ID} className={class_name}>
      <Content {...props} />
    </main>
  );
}
