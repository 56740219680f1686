import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useContext } from "react";
import {
  MemoryRouter,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  useLocation,
  useNavigate,
} from "react-router-dom";
import { describe, expect, test, vi } from "vitest";
import { FormDialog } from "../../../web/src/back-office/form/form-dialog.tsx";
import { FormPage } from "../../../web/src/back-office/form/form-page.tsx";
import { FormSection } from "../../../web/src/back-office/form/form-section.tsx";
import { useLeaveGuard } from "../../../web/src/back-office/form/use-leave-guard.tsx";
import { stepGuard } from "../../../web/src/components/lists/use-is-return.ts";
import { openPart, placeOf } from "../../support/component/open-part.tsx";

/** A page with changes that aren't saved, a way to another of its tabs, and one to another page. */
const Page = ({ isDirty = true, onLeft = () => {} }: { isDirty?: boolean; onLeft?: (how: string) => void }) => {
  const { question, leave, leaveNow } = useLeaveGuard(isDirty);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{`At ${pathname}${search}`}</p>
      <button type="button" onClick={() => navigate("?tab=second")}>
        Second tab
      </button>
      <button type="button" onClick={() => navigate("/elsewhere")}>
        Elsewhere
      </button>
      <button type="button" onClick={() => leave(() => onLeft("asked"))}>
        Close
      </button>
      <button type="button" onClick={() => leaveNow(() => onLeft("at once"))}>
        Saved
      </button>
      {question}
    </>
  );
};

const router: { navigator: Navigator | null } = { navigator: null };
const Router = () => {
  router.navigator = useContext(NavigationContext).navigator;
  return null;
};

const openPage = (props: { isDirty?: boolean; onLeft?: (how: string) => void } = {}, state: unknown = null) => {
  window.history.replaceState(state, "", "/");
  const { unmount } = render(
    <MemoryRouter>
      <Router />
      <Page {...props} />
    </MemoryRouter>,
  );
  return Object.assign(userEvent.setup(), { unmount });
};
const isAsked = () => screen.queryByRole("dialog", { name: "Discard your changes?" }) !== null;
/** Whether the browser would ask before the app is closed. */
const isCloseHeld = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("another tab of the same page opens without a question", async () => {
  const user = openPage();
  await user.click(screen.getByRole("button", { name: "Second tab" }));
  expect(screen.getByText("At /?tab=second")).toBeVisible();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("another page opens once its question is answered", async () => {
  const user = openPage();
  await user.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(await screen.findByRole("dialog", { name: "Discard your changes?" })).toBeVisible();
  expect(screen.getByText("At /")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("At /elsewhere")).toBeInTheDocument();
});

describe("leaving", () => {
  test.each<[Parameters<Navigator["push"]>[0], boolean]>([
    ["/elsewhere", true],
    ["?tab=second", false],
    [{ pathname: "/elsewhere" }, true],
    [{ pathname: "/", search: "?tab=second" }, false],
    [{ search: "?tab=second" }, false],
  ])("for %o asks: %j", async (to, asks) => {
    openPage();
    act(() => router.navigator?.push(to));
    expect(isAsked()).toBe(asks);
    act(() => router.navigator?.replace(to));
    expect(isAsked()).toBe(asks);
  });

  test("asks only while something is changed, and not once it is saved", async () => {
    const onLeft = vi.fn();
    const user = openPage({ onLeft });
    expect(isCloseHeld()).toBe(true);
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect([isAsked(), onLeft.mock.calls]).toEqual([true, []]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(isAsked()).toBe(false));
    expect(onLeft).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Saved" }));
    expect(onLeft.mock.calls).toEqual([["at once"]]);
    expect([isCloseHeld(), stepGuard.holds]).toEqual([false, null]);
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(screen.getByText("At /elsewhere")).toBeVisible();
  });

  test("doesn't ask where nothing is changed", async () => {
    const onLeft = vi.fn();
    const user = openPage({ isDirty: false, onLeft });
    expect([isCloseHeld(), stepGuard.holds]).toEqual([false, null]);
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(onLeft.mock.calls).toEqual([["asked"]]);
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect([isAsked(), screen.getByText(/^At /).textContent]).toEqual([false, "At /elsewhere"]);
  });

  test("by a step of the browser is taken back at once, and asks", async () => {
    const go = vi.spyOn(window.history, "go").mockImplementation(() => {});
    const user = openPage({}, { idx: 3 });
    const step = (idx: number | null) => {
      const held: unknown[] = [];
      act(() => {
        held.push(stepGuard.holds?.(new PopStateEvent("popstate", { state: idx === null ? null : { idx } })));
      });
      return held[0];
    };
    expect(step(3)).toBe(false);
    expect(step(1)).toBe(true);
    expect(go.mock.calls).toEqual([[2]]);
    expect(step(3)).toBe(true);
    expect(step(3)).toBe(false);
    expect(step(null)).toBe(true);
    expect(go.mock.lastCall).toEqual([3]);
    expect(step(1)).toBe(true);
    expect(go).toHaveBeenCalledTimes(2);
    expect(isAsked()).toBe(true);
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(go.mock.calls).toEqual([[2], [3], [-3]]);
  });

  test("isn't held any more once the form is gone", () => {
    const { unmount } = openPage();
    unmount();
    expect([isCloseHeld(), stepGuard.holds]).toEqual([false, null]);
  });
});

describe("a form in a dialog", () => {
  const open = async (about: { isDirty?: boolean; busy?: boolean; submitLabel?: string | null; extra?: boolean }) => {
    const [onClose, onSubmit] = [vi.fn(), vi.fn((event: { preventDefault: () => void }) => event.preventDefault())];
    const { isDirty = false, busy = false, submitLabel = "Save", extra = false } = about;
    const user = await openPart(
      <FormDialog
        {...{ title: "Edit", onClose, onSubmit, isDirty, busy, submitLabel }}
        {...(extra && { extraActions: <button type="button">Preview</button> })}
      >
        <p>Fields</p>
      </FormDialog>,
    );
    const actions = [...document.querySelectorAll(".MuiDialogActions-root > *")].map(({ textContent }) => textContent);
    return { user, onClose, onSubmit, actions };
  };

  test.each(["Close", "Cancel"])("closes by %s at once where nothing is changed", async (name) => {
    const { user, onClose, onSubmit, actions } = await open({});
    expect(actions).toEqual(["Cancel", "Save"]);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("asks first where something is changed", async () => {
    const { user, onClose } = await open({ isDirty: true });
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test("stays open while it is saved", async () => {
    const { user, onClose } = await open({ busy: true });
    for (const name of ["Close", "Cancel"]) expect(screen.getByRole("button", { name })).toBeDisabled();
    await user.keyboard("{Escape}");
    expect(onClose).not.toHaveBeenCalled();
  });

  test("has nothing to send with where that can't be, and may have more buttons", async () => {
    const { actions } = await open({ submitLabel: null, extra: true });
    expect(actions).toEqual(["Preview", "Cancel"]);
  });
});

describe("a form on a page", () => {
  const page = { back: { label: "Deals", to: "/deals" }, submitLabel: "Save", preview: <p>Card</p>, question: null };
  const form = (titles: string[], isLocked = false, onCancel = () => {}) => (
    <FormPage {...{ ...page, title: "Edit", busy: false, isLocked, onCancel, onSubmit: () => {} }}>
      {titles.map((title) => (
        <FormSection key={title} title={title}>
          <input aria-label={`Field of ${title}`} />
        </FormSection>
      ))}
    </FormPage>
  );
  const links = () =>
    [...screen.getByRole("navigation", { name: "Sections of the form" }).children].map(
      ({ textContent }) => textContent,
    );

  test("has links to its sections, which follow those that come, go and change places", () => {
    const { rerender } = render(form(["Basics", "Price"]), { wrapper: MemoryRouter });
    expect(links()).toEqual(["Basics", "Price", "Preview"]);
    for (const titles of [
      ["Basics", "Dates"],
      ["Basics"],
      ["Basics", "Dates", "Price"],
      ["Dates", "Basics", "Price"],
    ]) {
      rerender(form(titles));
      expect(links()).toEqual([...titles, "Preview"]);
    }
  });

  test("leads to a section and its first field, and stays at its address", async () => {
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    const user = await openPart(form(["Basics", "Price"]), { path: "/deals/new" });
    await user.click(screen.getByRole("link", { name: "Price" }));
    expect(screen.getByRole("textbox", { name: "Field of Price" })).toHaveFocus();
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(placeOf()).toBe("/deals/new");
  });

  test.each([
    [false, ["Cancel", "Save"]],
    [true, ["Close"]],
  ])("that is locked: %j, has the buttons %j", async (isLocked, names) => {
    const onCancel = vi.fn();
    const user = await openPart(form(["Basics"], isLocked, onCancel));
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(names);
    expect(screen.getByRole("textbox").closest("fieldset")?.disabled ?? false).toBe(isLocked);
    await user.click(screen.getByRole("button", { name: names[0] as string }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});
