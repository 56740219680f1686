import { expect, test, vi } from "vitest";
import { linkSecret } from "../../../web/src/components/link-secret.ts";

const { take, forget } = linkSecret("invitation-test");
const open = (hash: string) => window.history.replaceState({ from: "mail" }, "", `/invitation${hash}`);
const noStorage = () => {
  const refuse = () => {
    throw new DOMException("Storage is off", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} });
};

test("a link's secret is taken off its address at once, and kept in this tab until it is forgotten", () => {
  open("#s3cret");
  expect(take()).toBe("s3cret");
  expect([window.location.pathname, window.location.hash, window.history.state]).toEqual([
    ...["/invitation", "", { from: "mail" }],
  ]);
  expect(take()).toBe("s3cret");
  forget();
  expect(take()).toBeNull();
});

test("a later link's secret replaces the one that was kept", () => {
  open("#first");
  take();
  open("#second");
  expect([take(), take()]).toEqual(["second", "second"]);
});

test("where nothing can be kept a secret is there once, and there is none afterwards", () => {
  noStorage();
  open("#s3cret");
  expect([take(), take()]).toEqual(["s3cret", null]);
  expect(forget).not.toThrow();
});
