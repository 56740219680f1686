import { act, createEvent, fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode, RefObject } from "react";
import { NavigationType, Router } from "react-router-dom";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { PressAndHoldButton } from "../../../web/src/components/confirm/press-and-hold-button.tsx";
import { shareLink } from "../../../web/src/components/feedback/share.ts";
import { ToastCard } from "../../../web/src/components/feedback/toast-card.tsx";
import { addToast, closeToast, toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { useFadingScrollbar } from "../../../web/src/components/lists/fading-scrollbar.ts";
import { keepForEntry, keptForEntry, useKeptCount } from "../../../web/src/components/lists/kept-for-entry.ts";
import { whenIdle, whenLoaded } from "../../../web/src/components/when-idle.ts";
import { useServerInstants } from "../../../web/src/member/use-server-instants.ts";
import { Unstyled } from "../../support/component/open-app.tsx";

const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

describe("a button that is held", () => {
  const drawButton = (isPending = false) => {
    vi.useFakeTimers();
    const onHeld = vi.fn();
    render(<PressAndHoldButton label="Hold to redeem" isPending={isPending} describedBy="how" onHeld={onHeld} />, {
      wrapper: Unstyled,
    });
    return { onHeld, button: screen.getByRole("button", { name: "Hold to redeem" }) };
  };
  const finger = { button: 0, isPrimary: true };

  test("acts after 800 ms, and once", async () => {
    const { onHeld, button } = drawButton();
    fireEvent.pointerDown(button, finger);
    await pass(799);
    expect(onHeld).not.toHaveBeenCalled();
    await pass(1);
    fireEvent.pointerUp(button, finger);
    fireEvent.click(button, { detail: 1 });
    expect(onHeld).toHaveBeenCalledTimes(1);
    expect(screen.queryByText("Keep holding")).toBeNull();
  });

  test.each(["pointerUp", "pointerCancel", "pointerLeave"] as const)(
    "does nothing after %s, and asks to hold on",
    async (end) => {
      const { onHeld, button } = drawButton();
      fireEvent.pointerDown(button, finger);
      await pass(500);
      fireEvent[end](button, finger);
      await pass(1_000);
      expect(onHeld).not.toHaveBeenCalled();
      expect(screen.getAllByText("Keep holding")[0]).toBeInTheDocument();
      fireEvent.pointerDown(button, finger);
      expect(screen.queryByText("Keep holding")).toBeNull();
    },
  );

  test("needs the first finger, or the main button of a mouse", async () => {
    const { onHeld, button } = drawButton();
    for (const other of [
      { button: 2, isPrimary: true },
      { button: 0, isPrimary: false },
    ])
      fireEvent.pointerDown(button, other);
    await pass(2_000);
    expect(onHeld).not.toHaveBeenCalled();
  });

  test("acts at once for a keyboard or a screen reader, but not by a key that is still down", () => {
    const { onHeld, button } = drawButton();
    const keys = [true, false].map((repeat) => {
      const event = createEvent.keyDown(button, { key: "Enter", repeat });
      fireEvent(button, event);
      return event.defaultPrevented;
    });
    expect(keys).toEqual([true, false]);
    fireEvent.click(button, { detail: 0 });
    expect(onHeld).toHaveBeenCalledTimes(1);
  });

  test("is disabled while its act is under way", () => {
    expect(drawButton(true).button).toBeDisabled();
  });
});

const Area = ({ also }: { also: RefObject<HTMLDivElement | null> }) => (
  <div ref={useFadingScrollbar<HTMLDivElement>(also)} data-testid="area" />
);

describe("a scrollbar that fades", () => {
  const drawArea = () => {
    vi.useFakeTimers();
    const also = { current: null as HTMLDivElement | null };
    const { unmount } = render(<Area also={also} />);
    return { area: screen.getByTestId("area"), also, unmount };
  };
  const pointer = (type: string, pointerType: string) => Object.assign(new Event(type), { pointerType });

  test("shows for 600 ms after scrolling, and for as long as a pointer is over it", async () => {
    const { area, also } = drawArea();
    expect(also.current).toBe(area);
    area.dispatchEvent(new Event("scroll"));
    await pass(599);
    expect(area.dataset.scrollbar).toBe("shown");
    await pass(1);
    expect(area.dataset.scrollbar).toBeUndefined();
    area.dispatchEvent(pointer("pointerenter", "mouse"));
    await pass(5_000);
    expect(area.dataset.scrollbar).toBe("shown");
    area.dispatchEvent(pointer("pointerleave", "mouse"));
    await pass(600);
    expect(area.dataset.scrollbar).toBeUndefined();
  });

  test("doesn't show for a finger, nor once its area is gone", () => {
    const { area, unmount } = drawArea();
    area.dispatchEvent(pointer("pointerenter", "touch"));
    expect(area.dataset.scrollbar).toBeUndefined();
    unmount();
    area.dispatchEvent(new Event("scroll"));
    expect(area.dataset.scrollbar).toBeUndefined();
  });
});

describe("a number of an entry of the history", () => {
  test("is kept for that entry, and is 0 where it isn't, can't be read, or nothing can be kept", () => {
    keepForEntry("place", "a", 120);
    expect([keptForEntry("place", "a"), keptForEntry("place", "b"), keptForEntry("count", "a")]).toEqual([120, 0, 0]);
    window.sessionStorage.setItem(window.sessionStorage.key(0) ?? "", "far");
    expect(keptForEntry("place", "a")).toBe(0);
    const refuse = () => {
      throw new DOMException("Refused", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, clear: () => {} });
    keepForEntry("place", "a", 1);
    expect(keptForEntry("place", "a")).toBe(0);
  });

  test("begins with the usual count on a page that somebody went on to", () => {
    keepForEntry("posts", "entry", 40);
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Router location={{ pathname: "/", key: "entry" }} navigationType={NavigationType.Push} navigator={{} as never}>
        {children}
      </Router>
    );
    const { result } = renderHook(() => useKeptCount("posts", 10), { wrapper });
    expect(result.current[0]).toBe(10);
    expect(keptForEntry("posts", "entry")).toBe(10);
  });
});

describe("a link that is shared", () => {
  const link = { url: "https://city.example/e", title: "Rager", copied: "Link copied" };
  const give = (name: "share" | "clipboard", value: unknown) => {
    Object.defineProperty(navigator, name, { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  };
  const titles = () => toastStore.shown().map(({ title, text }) => [title, text]);

  test.each([
    ["is copied where there is no sheet", undefined, [["Link copied", undefined]], 1],
    ["goes to the device's sheet", async () => {}, [], 0],
    ["isn't copied when its sheet is closed", () => Promise.reject(new DOMException("No", "AbortError")), [], 0],
    [
      "is copied when its sheet fails",
      () => Promise.reject(new DOMException("No", "NotAllowedError")),
      [["Link copied", undefined]],
      1,
    ],
  ])("%s", async (_what, share, toasts, copies) => {
    const writeText = vi.fn(async () => {});
    give("clipboard", { writeText });
    if (share) give("share", share);
    await shareLink(link);
    expect([titles(), writeText.mock.calls.length]).toEqual([toasts, copies]);
  });

  test("is shown to be copied by hand where the browser forbids it", async () => {
    give("clipboard", { writeText: () => Promise.reject(new DOMException("No", "NotAllowedError")) });
    await shareLink(link);
    expect(titles()).toEqual([["Copy it from here", link.url]]);
  });
});

describe("a toast", () => {
  const drawToast = (changes: { tone?: "default" | "destructive"; text?: string; hasAction?: boolean } = {}) => {
    vi.useFakeTimers();
    const run = vi.fn();
    const { tone = "default", text, hasAction = false } = changes;
    addToast(
      { title: "Saved", text, tone, seconds: 2, action: hasAction ? { label: "Undo", run } : undefined },
      Date.now(),
    );
    const [toast] = toastStore.shown();
    if (!toast) throw new Error("No toast");
    render(<ToastCard {...toast} />, { wrapper: Unstyled });
    const card = screen.getByText("Saved").closest<HTMLElement>("[data-toast]") as HTMLElement;
    return { id: toast.id, card, run, isThere: () => toastStore.shown().length > 0 };
  };

  test("closes itself after its seconds, and is an alert only for a failure", async () => {
    const { card, isThere } = drawToast({ text: "All of it" });
    expect(card).toHaveAttribute("role", "status");
    expect(card).toHaveTextContent("SavedAll of it");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    await pass(1_999);
    expect(toastStore.shown()[0]?.isLeaving).toBe(false);
    await pass(101);
    expect(isThere()).toBe(false);
  });

  test("of a failure is an alert, and has no text where there is none", () => {
    const { card } = drawToast({ tone: "destructive" });
    expect(card).toHaveAttribute("role", "alert");
    expect(card.querySelectorAll("p")).toHaveLength(1);
  });

  test("that something can be done about stays while the pointer is on it, any other one doesn't", async () => {
    for (const hasAction of [true, false]) {
      const { id, card, isThere } = drawToast({ hasAction });
      fireEvent.pointerEnter(card);
      await pass(5_000);
      expect(isThere()).toBe(hasAction);
      fireEvent.pointerLeave(card);
      await pass(2_100);
      expect(isThere()).toBe(false);
      closeToast(id);
      document.body.replaceChildren();
    }
  });

  test("stays while the page is hidden", async () => {
    const { isThere } = drawToast();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await pass(5_000);
    expect(isThere()).toBe(true);
  });

  test("is closed by its action, which is done once, and by hand", async () => {
    const { run, isThere } = drawToast({ hasAction: true });
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(run).toHaveBeenCalledTimes(1);
    await pass(100);
    expect(isThere()).toBe(false);
    document.body.replaceChildren();
    const next = drawToast();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await pass(100);
    expect(next.isThere()).toBe(false);
  });
});

describe("work that waits", () => {
  test("is done when the browser is idle, or soon where it can't tell, unless it was cancelled", async () => {
    vi.useFakeTimers();
    const work = vi.fn();
    vi.stubGlobal("requestIdleCallback", undefined);
    whenIdle(work, 2_000)();
    await pass(20);
    expect(work).not.toHaveBeenCalled();
    whenIdle(work, 2_000);
    await pass(16);
    expect(work).toHaveBeenCalledTimes(1);
    const [request, cancel] = [vi.fn(() => 7), vi.fn()];
    vi.stubGlobal("requestIdleCallback", request);
    vi.stubGlobal("cancelIdleCallback", cancel);
    whenIdle(work, 2_000)();
    expect([request.mock.calls, cancel.mock.calls]).toEqual([[[work, { timeout: 2_000 }]], [[7]]]);
  });

  test("for the page waits until that has loaded", () => {
    const request = vi.fn(() => 7);
    vi.stubGlobal("requestIdleCallback", request);
    vi.stubGlobal("cancelIdleCallback", () => {});
    const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
    const cancel = whenLoaded(() => {});
    whenLoaded(() => {})();
    expect(request).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("load"));
    expect(request).toHaveBeenCalledTimes(1);
    cancel();
    state.mockReturnValue("complete");
    whenLoaded(() => {});
    expect(request).toHaveBeenCalledTimes(2);
  });
});

describe("the server's time at some instants", () => {
  const noon = Date.parse("2026-11-22T12:00:00.000Z");
  const instantIn = (milliseconds: number) => new Date(noon + milliseconds).toISOString();
  const draw = (instants: (string | null)[]) => {
    vi.useFakeTimers({ now: noon });
    return renderHook(() => useServerInstants(instants)).result;
  };

  test("goes on when it reaches the next of them, whatever their order, and not in between", async () => {
    const result = draw([instantIn(9_000), null, instantIn(-5_000), instantIn(0), instantIn(4_000), instantIn(6_000)]);
    const seen = [];
    for (const step of [3_999, 1, 1_999, 1, 2_999, 1, 60_000]) {
      await pass(step);
      seen.push(Date.parse(result.current) - noon);
    }
    expect(seen).toEqual([0, 4_000, 4_000, 6_000, 6_000, 9_000, 9_000]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is waited for by no more than an hour at a time", async () => {
    const result = draw([instantIn(7_200_000)]);
    const set = vi.spyOn(globalThis, "setTimeout");
    await pass(3_600_000);
    expect(set.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(3_600_000);
    await pass(3_600_000);
    expect(result.current).toBe(instantIn(7_200_000));
  });
});
