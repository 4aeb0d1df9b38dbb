type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  firstDay: number;
}

/** The first day of the week where the browser's language is spoken: 0 is Sunday. Monday if the browser cannot say. */
export function firstWeekday(lang = navigator.language): Weekday {
  const locale = new Intl.Locale(lang) as Intl.Locale & { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo };
  const { firstDay = 1 } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {};
  return (firstDay % 7) as Weekday;
}
