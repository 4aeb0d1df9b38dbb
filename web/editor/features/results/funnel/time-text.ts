import { say } from "../../../../ui/say.ts";
import { texts } from "./texts.ts";

const two = (number: number) => String(number).padStart(2, "0");

/** Seconds as people read them: `45 s`, `3:05`, `1:02:30`. */
export function timeText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return say(texts.seconds, { n: whole });
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const rest = `${two(whole % 60)}`;
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}
