// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dismissToast, toast } from "../../../web/src/components/feedback/toast.tsx";
import { toastPositionFor, trackPresses } from "../../../web/src/components/feedback/toast-position.ts";
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

test("a toast that nobody pressed for is shown at the bottom right", () => {
  toast({ title: "Updated" });
  expect(toastStore.shown()).toMatchObject([{ cause: null, corner: { vertical: "bottom", horizontal: "right" } }]);
});

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

test("two toasts of one control both stay within 100 ms, and a dismissed one is there for 100 ms", () => {
  press();
  toast({ title: "One" });
  vi.advanceTimersByTime(100);
  toast({ title: "Two" });
  expect(titles()).toEqual(["One", "Two"]);
  dismissToast("One");
  vi.advanceTimersByTime(99);
  expect(titles()).toEqual(["One", "Two"]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual(["Two"]);
});

test("a toast that something can be done about stays beside the next of the same title", () => {
  const action = { label: "Undo", run: () => {} };
  for (const text of ["first", "second"]) {
    press();
    toast({ title: "Removed", text, action });
  }
  expect(toastStore.shown().map(({ text }) => text)).toEqual(["first", "second"]);
});

test("of held toasts the last with each title appears, once nobody holds them any more", () => {
  const releases = [holdToasts(), holdToasts()];
  for (const [title, text] of [
    ["A", "first"],
    ["B", "only"],
    ["A", "second"],
  ] as const) {
    press();
    toast({ title, text });
  }
  releases[0]?.();
  expect(titles()).toEqual([]);
  releases[1]?.();
  expect(toastStore.shown().map(({ title, text }) => [title, text])).toEqual([
    ["B", "only"],
    ["A", "second"],
  ]);
});

test("of held toasts with something to do about them only the last with a title appears", () => {
  const release = holdToasts();
  for (const text of ["first", "second"]) toast({ title: "Removed", text, action: { label: "Undo", run: () => {} } });
  release();
  expect(toastStore.shown().map(({ text }) => text)).toEqual(["second"]);
});

describe("the place of a toast", () => {
  const size = { width: window.innerWidth, height: window.innerHeight };
  const sized = (width: number, height: number) => Object.assign(window, { innerWidth: width, innerHeight: height });
  beforeEach(() => {
    sized(1_000, 800);
    return () => void sized(size.width, size.height);
  });

  type Area = { left: number; top: number; right: number; bottom: number };
  const [bottom, top, left] = ["bottom right", "top right", "bottom left"];
  const aPlaced = (area: Area, name = "button") => {
    const element = document.body.appendChild(document.createElement(name));
    element.getBoundingClientRect = () => area as DOMRect;
    return element;
  };
  const keepClear = (area: Area) => aPlaced(area, "div").setAttribute("data-keep-clear", "");
  const placeOf = (height = 100) => {
    const { vertical, horizontal } = toastPositionFor(height);
    return `${vertical} ${horizontal}`;
  };
  /** Where a toast of 100 pixels goes after a press on something: the bottom right is 580 to 1000 by 660 to 780. */
  const placeBeside = (area: Partial<Area>, height?: number) => {
    press(aPlaced({ left: 700, right: 750, top: 700, bottom: 750, ...area }));
    return placeOf(height);
  };

  test("is the bottom right unless that covers what was pressed", () => {
    expect(placeBeside({})).toBe(top);
    for (const [beside, over] of [
      [
        { left: 500, right: 580 },
        { left: 500, right: 581 },
      ],
      [
        { left: 1_000, right: 1_010 },
        { left: 999, right: 1_010 },
      ],
      [
        { top: 600, bottom: 660 },
        { top: 600, bottom: 661 },
      ],
      [
        { top: 780, bottom: 790 },
        { top: 779, bottom: 790 },
      ],
    ])
      expect([placeBeside(beside ?? {}), placeBeside(over ?? {})]).toEqual([bottom, top]);
  });

  test("covers what isn't seen", () => {
    expect([placeBeside({ right: 700 }), placeBeside({ bottom: 700 })]).toEqual([bottom, bottom]);
    expect([placeBeside({ top: -30, bottom: 0 }, 800), placeBeside({ top: -30, bottom: 1 }, 800)]).toEqual([
      bottom,
      left,
    ]);
  });

  test("leaves totals clear as well, or at least what was pressed", () => {
    keepClear({ left: 700, right: 750, top: 50, bottom: 90 });
    expect(placeBeside({})).toBe(left);
    expect(placeBeside({ top: 300, bottom: 340 })).toBe(bottom);
    keepClear({ left: 0, right: 1_000, top: 700, bottom: 750 });
    expect([placeBeside({}), placeBeside({ top: 300, bottom: 340 })]).toEqual([top, bottom]);
    press(aPlaced({ left: 0, right: 1_000, top: 0, bottom: 800 }));
    expect(placeOf()).toBe(bottom);
  });

  test.each([
    [900, 800, { top: 730, bottom: 790 }, top],
    [899, 800, { top: 730, bottom: 790 }, bottom],
    [850, 800, { top: 730, bottom: 790 }, bottom],
    [850, 500, { top: 430, bottom: 470 }, top],
    [850, 501, { top: 430, bottom: 470 }, bottom],
    [500, 500, { top: 430, bottom: 470 }, bottom],
    [450, 500, { top: 430, bottom: 470 }, bottom],
    [350, 800, { left: 0, right: 10, top: 610, bottom: 700 }, bottom],
    [350, 800, { left: 0, right: 13, top: 610, bottom: 700 }, top],
  ] as const)(
    "leaves the tabs clear where a window of %i by %i has them at the bottom",
    (width, height, area, place) => {
      sized(width, height);
      expect(placeBeside({ left: 0, right: width, ...area })).toBe(place);
    },
  );

  test("follows what was pressed, and where it is gone leaves its former place clear", () => {
    let area = { left: 700, right: 750, top: 300, bottom: 340 };
    const button = document.body.appendChild(document.createElement("button"));
    button.getBoundingClientRect = () => area as DOMRect;
    press(button);
    area = { ...area, top: 700, bottom: 750 };
    expect(placeOf()).toBe(top);
    press(button);
    area = { ...area, top: 300, bottom: 340 };
    button.remove();
    expect(placeOf()).toBe(top);
  });

  test("takes a press on a toast, or on the page itself, for no cause", () => {
    press(aPlaced({ left: 700, right: 750, top: 700, bottom: 750 }));
    const card = document.body.appendChild(document.createElement("div"));
    card.setAttribute("data-toast", "default");
    press(card.appendChild(document.createElement("button")));
    document.dispatchEvent(new Event("pointerdown"));
    expect(placeOf()).toBe(top);
  });

  test("goes by as many lines as the toast has", () => {
    for (const [title, text, over] of [
      ["x".repeat(37), undefined, 680],
      ["x", "y".repeat(41), 660],
    ] as const) {
      press(aPlaced({ left: 700, right: 750, top: 300, bottom: over }));
      toast({ title, ...(text && { text }) });
      expect(toastStore.shown().at(-1)?.corner.vertical).toBe("top");
    }
  });
});
