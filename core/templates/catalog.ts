import type { TemplateRow } from "./template.ts";

/** Templates in the order in which they are offered. Their questions are loaded on demand. */
export const TEMPLATES = {
  contact: {
    title: "Contact form",
    description: "Name, email, topic, and message: the form behind “Get in touch”.",
    category: "Contact",
    icon: "mail",
    keywords: ["message", "question", "support", "get in touch", "enquiry", "inquiry"],
    load: () => import("./contact.ts"),
  },
  rsvp: {
    title: "Event RSVP",
    description: "Who's coming, how many guests, and what they eat. Asks only people who are coming.",
    category: "Events",
    icon: "party-popper",
    keywords: ["invitation", "wedding", "party", "guests", "attend", "birthday"],
    load: () => import("./rsvp.ts"),
  },
  registration: {
    title: "Event registration",
    description: "Participants, tickets, and workshops with limited seats for a conference or course.",
    category: "Events",
    icon: "ticket",
    keywords: ["conference", "sign up", "workshop", "ticket", "course", "seats", "attendee"],
    load: () => import("./registration.ts"),
  },
  nps: {
    title: "Customer feedback (NPS)",
    description: "How likely customers are to recommend you, why, and what to improve.",
    category: "Feedback",
    icon: "gauge",
    keywords: ["net promoter score", "satisfaction", "recommend", "review", "rating"],
    load: () => import("./nps.ts"),
  },
  survey: {
    title: "Product survey",
    description: "Who uses it, how often, what for, and what's missing.",
    category: "Feedback",
    icon: "chart-bar",
    keywords: ["research", "market", "users", "questionnaire", "poll", "opinion"],
    load: () => import("./survey.ts"),
  },
  "employee-pulse": {
    title: "Employee pulse",
    description: "A short, anonymous check on how the team is doing.",
    category: "Feedback",
    icon: "heart-pulse",
    keywords: ["team", "engagement", "anonymous", "hr", "satisfaction", "workplace"],
    load: () => import("./employee-pulse.ts"),
  },
  "job-application": {
    title: "Job application",
    description: "Contact details, experience, résumé and portfolio files, and start date.",
    category: "Work",
    icon: "briefcase",
    keywords: ["hiring", "career", "resume", "cv", "recruiting", "candidate", "apply"],
    load: () => import("./job-application.ts"),
  },
  "bug-report": {
    title: "Bug report",
    description: "What happened, how to reproduce it, and how severe it is, with screenshots.",
    category: "Work",
    icon: "bug",
    keywords: ["issue", "error", "software", "ticket", "support", "crash"],
    load: () => import("./bug-report.ts"),
  },
  "time-off": {
    title: "Time off request",
    description: "Type of leave, first and last day, and who covers.",
    category: "Work",
    icon: "tree-palm",
    keywords: ["vacation", "holiday", "leave", "absence", "sick", "pto", "hr"],
    load: () => import("./time-off.ts"),
  },
  order: {
    title: "Order form with stock",
    description: "A product with sizes that can sell out, the quantity, and a shipping address.",
    category: "Orders",
    icon: "shopping-bag",
    keywords: ["shop", "merch", "product", "inventory", "t-shirt", "sell", "delivery"],
    load: () => import("./order.ts"),
  },
  booking: {
    title: "Booking request",
    description: "Service, day and time, and contact details.",
    category: "Orders",
    icon: "calendar-check",
    keywords: ["appointment", "reservation", "table", "meeting", "schedule", "salon"],
    load: () => import("./booking.ts"),
  },
  waitlist: {
    title: "Waitlist",
    description: "One page before your launch: email and what people hope for.",
    category: "Contact",
    icon: "hourglass",
    keywords: ["launch", "early access", "beta", "coming soon", "queue"],
    load: () => import("./waitlist.ts"),
  },
  newsletter: {
    title: "Newsletter",
    description: "Email, topics, and consent, in a few seconds.",
    category: "Contact",
    icon: "newspaper",
    keywords: ["subscribe", "mailing list", "opt in", "updates"],
    load: () => import("./newsletter.ts"),
  },
  waiver: {
    title: "Consent and waiver",
    description: "Terms to read, an emergency contact, and a signature.",
    category: "Events",
    icon: "signature",
    keywords: ["liability", "sign", "agreement", "release", "consent", "permission"],
    load: () => import("./waiver.ts"),
  },
  quiz: {
    title: "Quiz",
    description: "Five questions. The ending page shows the score.",
    category: "Learning",
    icon: "brain",
    keywords: ["test", "exam", "trivia", "score", "points", "school"],
    load: () => import("./quiz.ts"),
  },
  "course-evaluation": {
    title: "Course evaluation",
    description: "Content, teaching, and pace on one scale, plus room for comments.",
    category: "Learning",
    icon: "graduation-cap",
    keywords: ["school", "university", "training", "teacher", "class", "lecture"],
    load: () => import("./course-evaluation.ts"),
  },
} as const satisfies Record<string, TemplateRow>;

export type TemplateId = keyof typeof TEMPLATES;

/** The template with the id, or null. */
export function templateRow(id: string): TemplateRow | null {
  return Object.hasOwn(TEMPLATES, id) ? TEMPLATES[id as TemplateId] : null;
}
