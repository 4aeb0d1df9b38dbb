import { expect, test } from "vitest";
import { frameAddress } from "./frame-address.ts";

const ID = "dQw4w9WgXcQ";
const LOOM = "0123456789abcdef0123456789abcdef";

test.each([
  [`https://www.youtube.com/watch?v=${ID}&t=3`, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`],
  [`https://youtu.be/${ID}?si=x`, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`],
  [`https://m.youtube.com/shorts/${ID}`, `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e",
  ],
  [`https://www.loom.com/share/${LOOM}?sid=x`, `https://www.loom.com/embed/${LOOM}?autoplay=1`],
])("a video at %s plays at %s", (address, player) => {
  expect(frameAddress("video", address)).toBe(player);
});

test.each([
  "https://www.youtube.com/watch?v=<script>",
  "https://www.youtube.com/@someone",
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil.example/youtu.be/${ID}`,
  `http://youtu.be/${ID}`,
  "https://vimeo.com/about",
  "https://example.com/film",
  `javascript:alert("https://youtu.be/${ID}")`,
  "",
  null,
])("no player exists for %s", (address) => {
  expect(frameAddress("video", address)).toBeNull();
});

test("frames a document from its own address, over https only", () => {
  expect(frameAddress("pdf", "https://example.com/a.pdf")).toBe("https://example.com/a.pdf");
  expect(frameAddress("pdf", "http://example.com/a.pdf")).toBeNull();
  expect(frameAddress("pdf", "javascript:alert(1)")).toBeNull();
  expect(frameAddress("image", "https://example.com/a.pdf")).toBeNull();
});
