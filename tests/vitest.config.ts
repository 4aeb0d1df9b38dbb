import { defineConfig } from "vitest/config";

export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: { include: ["**/*.test.{ts,tsx}"], exclude: ["**/node_modules/**", "dist/**", "tests/journeys/**"] },
});
