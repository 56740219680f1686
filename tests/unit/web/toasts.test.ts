// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, toast } from "../../../web/src/components/feedback/toast.tsx";
import { trackPresses } from "../../../web/src/components/feedback/toast-position.ts";
import { closeToast, holdToasts, toastStore } from "../../../web/src/components/feedback/toast-store.ts";

const titles = () => toastStore.shown().map(({ title }) => title);

let stopTracking = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  stopTracking = trackPresses();
});

afterEach(() => {
  for (const { id } of toastStore.shown()) closeToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
  stopTracking();
  document.body.replaceChildren();
});

const press = (button: Element = document.body.appendChild(document.createElement("button"))): Element => {
  button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  return button;
};

test("a third toast takes the place of the oldest", () => {
  for (const title of ["One", "Two", "Three"]) {
    press();
    toast({ title });
  }
  expect(titles()).toEqual(["Two", "Three"]);
});

test("a toast replaces the one with the same title, and the one of the same control", () => {
  press();
  toast({ title: "Saved", text: "first" });
  press();
  toast({ title: "Saved", text: "second" });
  expect(toastStore.shown().map(({ text }) => text)).toEqual(["second"]);
  vi.advanceTimersByTime(101);
  toast({ title: "Removed" });
  expect(titles()).toEqual(["Removed"]);
});

test("two toasts of one moment both stay, although they have the same control", () => {
  press();
  toast({ title: "Sync complete" });
  toast({ title: "Failed to backfill profiles" });
  expect(titles()).toEqual(["Sync complete", "Failed to backfill profiles"]);
});

test("a second press of the same control replaces the toast of the first, however soon it comes", () => {
  const heart = press();
  toast({ title: "Added to Favorites" });
  press(heart);
  toast({ title: "Removed from Favorites" });
  expect(titles()).toEqual(["Removed from Favorites"]);
});

test("a dismissed toast fades before it goes, and others stay", () => {
  press();
  toast({ title: "Goes" });
  press();
  toast({ title: "Stays" });
  dismissToast("Goes");
  expect(toastStore.shown().map(({ isLeaving }) => isLeaving)).toEqual([true, false]);
  vi.advanceTimersByTime(200);
  expect(titles()).toEqual(["Stays"]);
});

test("[deal-07] while toasts are held none is on the screen; afterwards those appear that still apply", () => {
  press();
  toast({ title: "Earlier" });
  const release = holdToasts();
  expect(titles()).toEqual([]);
  toast({ title: "Undone since" });
  toast({ title: "Deal Redeemed!" });
  dismissToast("Undone since");
  expect(titles()).toEqual([]);
  release();
  expect(titles()).toEqual(["Deal Redeemed!"]);
});
