import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ErrorBoundary } from "../../../web/src/app/error-boundary.tsx";
import { ErrorScreen } from "../../../web/src/components/feedback/error-screen.tsx";
import { setOnline } from "../../support/component/come-back.ts";

const open = (message: string) => {
  vi.useFakeTimers();
  const onRetry = vi.fn();
  const { unmount } = render(<ErrorScreen message={message} onRetry={onRetry} />);
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  return { onRetry, pass, unmount };
};

const Broken = ({ thrown }: { thrown: unknown }): never => {
  throw thrown;
};

test.each([
  "Failed to fetch dynamically imported module: /assets/settings.js",
  "error loading dynamically imported module: /assets/settings.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/settings.css",
])("a page whose code can't be fetched (%s) is tried again a second after the connection is back", (message) => {
  const { onRetry, pass } = open(message);
  expect(screen.getByRole("heading", { name: "Couldn't load this page" })).toBeVisible();
  setOnline(true);
  pass(999);
  expect(onRetry).not.toHaveBeenCalled();
  pass(1);
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test("a connection that is lost again within the second is waited for, and then tried once", () => {
  const { onRetry, pass } = open("Importing a module script failed.");
  setOnline(true);
  pass(500);
  setOnline(false);
  pass(5_000);
  expect(onRetry).not.toHaveBeenCalled();
  setOnline(true);
  setOnline(true);
  pass(5_000);
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test("a page that was left isn't tried again", () => {
  const { onRetry, pass, unmount } = open("Importing a module script failed.");
  setOnline(true);
  unmount();
  setOnline(true);
  pass(5_000);
  expect(onRetry).not.toHaveBeenCalled();
});

test.each<[string, unknown, string]>([
  ["an error", new TypeError("deal is undefined"), "deal is undefined"],
  ["what was thrown and is no error", "out of deals", "out of deals"],
])("a page that fails to render shows %s in its place", (_what, thrown, message) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <ErrorBoundary>
      <Broken thrown={thrown} />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
});

test("any other failure shows Something went wrong with its message, and no connection tries it again", () => {
  const { onRetry, pass } = open("deal is undefined");
  expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  expect(screen.getByText("deal is undefined")).toBeVisible();
  setOnline(true);
  pass(5_000);
  expect(onRetry).not.toHaveBeenCalled();
});
