import { createTheme, ThemeProvider } from "@mui/material/styles";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { act, createEvent, fireEvent, render, renderHook, screen, within } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { MemoryRouter, NavigationType, Router } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { limits } from "../../../shared/model/limits.ts";
import { ConfirmDialog } from "../../../web/src/components/confirm/confirm-dialog.tsx";
import { HoldToConfirmDialog } from "../../../web/src/components/confirm/hold-to-confirm-dialog.tsx";
import { OfflineBanner } from "../../../web/src/components/feedback/offline-banner.tsx";
import { EmptyState, FailedState } from "../../../web/src/components/feedback/states.tsx";
import { ToastProvider, toast } from "../../../web/src/components/feedback/toast.tsx";
import { Field, PasswordField, validationRules } from "../../../web/src/components/forms/fields.tsx";
import { NewPasswordField } from "../../../web/src/components/forms/new-password-field.tsx";
import { SearchField } from "../../../web/src/components/forms/search-field.tsx";
import { TextInput } from "../../../web/src/components/forms/text-input.tsx";
import { usePlainForm } from "../../../web/src/components/forms/use-plain-form.ts";
import { PageHeader } from "../../../web/src/components/layout/page-header.tsx";
import { Panel } from "../../../web/src/components/layout/panel.tsx";
import { TitledDialog } from "../../../web/src/components/layout/titled-dialog.tsx";
import { lazyOptional } from "../../../web/src/components/lazy-optional.ts";
import { FilterChips } from "../../../web/src/components/lists/filter-chips.tsx";
import { hasItems, PagedList } from "../../../web/src/components/lists/paged-list.tsx";
import { ScrollRow } from "../../../web/src/components/lists/scroll-row.tsx";
import { Staged, useStagedCount } from "../../../web/src/components/lists/staged.tsx";
import { Avatar } from "../../../web/src/components/media/avatar.tsx";
import { Carousel } from "../../../web/src/components/media/carousel.tsx";
import { Picture } from "../../../web/src/components/media/picture.tsx";
import { priceText } from "../../../web/src/components/text/price.tsx";
import { useDebounced } from "../../../web/src/components/use-debounced.ts";
import { useRestoreCount } from "../../../web/src/components/use-page-restored.ts";
import { setOnline } from "../../support/component/come-back.ts";
import { desktop, phone, Unstyled } from "../../support/component/open-app.tsx";

const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
const draw = (part: ReactNode) => render(<MemoryRouter>{part}</MemoryRouter>, { wrapper: Unstyled });
const setScreen = (size: object) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport(size);
const button = (name: string | RegExp) => screen.getByRole("button", { name });

afterEach(() => setScreen(desktop));

test("a lost connection is told until 4 seconds after it is back", async () => {
  vi.useFakeTimers();
  draw(<OfflineBanner />);
  const status = screen.getByRole("status");
  expect(status).toBeEmptyDOMElement();
  act(() => setOnline(false));
  await pass(60_000);
  expect(status).toHaveTextContent(/^You're currently offline/);
  act(() => setOnline(true));
  await pass(3_999);
  expect(status).toHaveTextContent(/^Back online$/);
  await pass(1);
  expect(status).toBeEmptyDOMElement();
});

describe("a question before an act", () => {
  const ask = (about: object) => {
    const [onConfirm, onClose] = [vi.fn(), vi.fn()];
    draw(
      <ConfirmDialog
        open
        title="Sure?"
        text="Really"
        confirm="Do It"
        onConfirm={onConfirm}
        onClose={onClose}
        {...about}
      />,
    );
    return { onConfirm, onClose };
  };

  test.each([
    [{}, 1, false],
    [{ busy: true }, 0, true],
  ])("can be left unless it is being done: %j", (about, closes, isDisabled) => {
    const { onClose } = ask(about);
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(onClose).toHaveBeenCalledTimes(closes);
    expect((button("Cancel") as HTMLButtonElement).disabled).toBe(isDisabled);
  });

  test("can be answered once it is ready", () => {
    ask({ ready: false });
    expect(button("Do It")).toBeDisabled();
  });

  const hold = (about: object) => {
    const [onConfirm, onClose] = [vi.fn(), vi.fn()];
    const question = { title: "Redeem?", holdLabel: "Hold to redeem", confirmLabel: "Redeem", onConfirm, onClose };
    draw(<HoldToConfirmDialog open {...question} {...about} />);
    return { onConfirm, onClose };
  };

  test("that is answered by holding can be answered by two presses, but not by a key that is still down", () => {
    const { onConfirm } = hold({ facts: [{ name: "You save", value: "$10" }] });
    expect(screen.getByText("You save")).toBeVisible();
    expect(screen.getByText("Press and hold, or press Enter on a keyboard.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Redeem" })).toBeNull();
    fireEvent.click(button("Confirm without holding"));
    expect(screen.getByText("Now press once to confirm.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Hold to redeem" })).toBeNull();
    const prevented = [true, false].map((repeat) => {
      const event = createEvent.keyDown(button("Redeem"), { key: "Enter", repeat });
      fireEvent(button("Redeem"), event);
      return event.defaultPrevented;
    });
    expect(prevented).toEqual([true, false]);
    fireEvent.click(button("Redeem"));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test.each([
    [false, 1],
    [true, 0],
  ])("that is answered by holding can be left unless it is being done (%j)", (isPending, closes) => {
    const { onClose } = hold({ isPending });
    expect(document.querySelector("dl")).toBeNull();
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(onClose).toHaveBeenCalledTimes(closes);
    expect((button("Cancel") as HTMLButtonElement).disabled).toBe(isPending);
    expect((button("Confirm without holding") as HTMLButtonElement).disabled).toBe(isPending);
  });
});

describe("an empty list", () => {
  test("shows its drawing, or else its icon, and no text or act that it hasn't", () => {
    const { container } = draw(<EmptyState title="Nothing" art="deals" icon={<i />} />);
    expect(container.querySelector("img")).toHaveAttribute("src", "/art/empty-deals.webp");
    expect([container.querySelector("i"), container.querySelectorAll("p").length]).toEqual([null, 1]);
    const other = draw(<EmptyState title="Nothing" text="At all" icon={<i />} action={<b>Do</b>} />).container;
    expect([other.querySelector("img"), other.querySelectorAll("i, b").length]).toEqual([null, 2]);
    expect(other).toHaveTextContent("NothingAt allDo");
    const bare = draw(<EmptyState title="Bare" />).container;
    expect(bare.querySelector("[aria-hidden]")).toBeNull();
    expect(bare.textContent).toBe("Bare");
  });

  test("that could not be loaded is told in general words where it has none of its own", () => {
    draw(<FailedState onRetry={() => {}} />);
    expect(screen.getByRole("alert")).toHaveTextContent("Couldn't load thisCheck your connection and try again.");
  });
});

describe("a field", () => {
  const field = () => ({ name: "x", ref: () => {}, onBlur: async () => undefined, onChange: async () => undefined });

  test("counts its characters from three quarters on, and shows its error instead", () => {
    draw(
      <Field label="Name" autoComplete="name" error={undefined} field={field()} maxLength={8} helper="As on your ID" />,
    );
    const input = screen.getByRole("textbox", { name: "Name" });
    for (const [value, below] of [
      ["12345", "As on your ID"],
      ["12345  ", "As on your ID"],
      ["123456", "6 of 8 characters"],
    ] as const) {
      fireEvent.change(input, { target: { value } });
      expect(input).toHaveAccessibleDescription(below);
    }
    expect(screen.queryByRole("alert")).toBeNull();
    draw(<Field label="Other" autoComplete="name" error="Enter it" field={field()} helper="As on your ID" />);
    expect(screen.getByRole("alert")).toHaveTextContent("Enter it");
    expect(screen.getByRole("textbox", { name: "Other" })).toHaveAccessibleDescription("Enter it");
    draw(<Field label="Bare" autoComplete="name" error={undefined} field={field()} />);
    fireEvent.change(screen.getByRole("textbox", { name: "Bare" }), { target: { value: "x" } });
    expect(screen.getByRole("textbox", { name: "Bare" })).not.toHaveAttribute("aria-describedby");
  });

  test.each([
    [true, "true"],
    [false, "false"],
  ])("has its label in the frame from the start if it is asked to (%s)", (hasRaisedLabel, isShrunk) => {
    const { container } = draw(<TextInput label="Code" hasRaisedLabel={hasRaisedLabel} />);
    expect(container.querySelector("label")?.dataset.shrink).toBe(isShrunk);
    expect(screen.getByRole("textbox", { name: "Code" })).not.toHaveAttribute("aria-describedby");
  });

  test("for a password shows it on request", () => {
    draw(<PasswordField autoComplete="off" error={undefined} field={field()} />);
    const input = screen.getByLabelText("Password");
    const icon = () => screen.getByRole("button").querySelector("svg")?.dataset.testid;
    expect(input).toHaveAttribute("type", "password");
    expect(icon()).toBe("VisibilityRoundedIcon");
    fireEvent.click(button("Show password"));
    expect(input).toHaveAttribute("type", "text");
    expect(icon()).toBe("VisibilityOffRoundedIcon");
    fireEvent.click(button("Hide password"));
    expect(input).toHaveAttribute("type", "password");
  });

  test("for a new password tells which rules it meets", () => {
    draw(<NewPasswordField error={undefined} field={field()} value="" />);
    expect(screen.queryByRole("progressbar")).toBeNull();
    for (const [value, strength, held] of [
      ["a", "Too weak", 1],
      ["aB1!aB1!aB1!", "Strong", 5],
    ] as const) {
      const { container } = draw(<NewPasswordField error={undefined} field={field()} value={value} />);
      expect(screen.getAllByRole("progressbar").at(-1)).toHaveAttribute("aria-valuetext", strength);
      const marks = ["CheckCircleRoundedIcon", "RadioButtonUncheckedRoundedIcon"].map(
        (icon) => container.querySelectorAll(`li [data-testid=${icon}]`).length,
      );
      expect(marks).toEqual([held, 5 - held]);
    }
  });

  test.each<[boolean | string, boolean | string]>([
    [validationRules.name.validate.long("x".repeat(limits.personNameLength)), true],
    [validationRules.name.validate.long(` ${"x".repeat(limits.personNameLength)} `), true],
    [
      validationRules.name.validate.long("x".repeat(limits.personNameLength + 1)),
      `Use at most ${limits.personNameLength} characters`,
    ],
    [validationRules.name.validate.blank(" "), "Enter your name"],
    [validationRules.phone.validate("+1 904-55"), "Enter a phone number"],
    [validationRules.phone.validate("904-5550"), true],
  ])("has its rules at their limits: %j", (answer, expected) => expect(answer).toBe(expected));

  test("for a search keeps what is typed while its owner follows late, and can be cleared", () => {
    const onChange = vi.fn();
    const { rerender } = draw(<SearchField label="Find" value="" onChange={onChange} />);
    const show = (value: string) =>
      rerender(
        <MemoryRouter>
          <SearchField label="Find" value={value} onChange={onChange} />
        </MemoryRouter>,
      );
    const input = screen.getByRole("searchbox", { name: "Find" });
    expect(screen.queryByRole("button")).toBeNull();
    for (const value of ["a", "ab"]) fireEvent.change(input, { target: { value } });
    show("a");
    expect(input).toHaveValue("ab");
    show("ab");
    expect(input).toHaveValue("ab");
    show("else");
    expect(input).toHaveValue("else");
    fireEvent.click(button("Clear search"));
    expect([onChange.mock.calls, (input as HTMLInputElement).value]).toEqual([[["a"], ["ab"], [""]], ""]);
  });
});

describe("a form without the form library", () => {
  const rules = {
    email: { required: "Enter it", pattern: { value: /@/, message: "No email" } },
    name: { required: "Name?" },
  };
  const submit = { preventDefault: () => {} } as never;
  const open = () => {
    const { result } = renderHook(() => usePlainForm(rules, { email: "", name: "" }));
    const focused = vi.fn();
    const inputs = {
      email: { value: "", focus: () => focused("email") },
      name: { value: "", focus: () => focused("name") },
    };
    for (const name of ["email", "name"] as const) result.current.register(name).ref(inputs[name] as never);
    return { result, inputs, focused };
  };

  test("validates when it is sent, goes to the first invalid field, and from then on what is typed", async () => {
    const { result, inputs, focused } = open();
    const send = vi.fn(async () => {});
    const type = (value: string) =>
      act(async () => void (await result.current.register("email").onChange({ target: { value } } as never)));
    await type("x");
    expect(result.current.errors).toEqual({});
    inputs.email.value = "x";
    await act(() => result.current.handleSubmit(send)(submit));
    expect([result.current.errors, focused.mock.calls, send.mock.calls.length]).toEqual([
      { email: "No email", name: "Name?" },
      [["email"]],
      0,
    ]);
    await type("");
    expect(result.current.errors.email).toBe("Enter it");
    await type("a@b");
    expect(result.current.errors.email).toBeUndefined();
  });

  test("is sent once at a time, and can be sent again after a failure", async () => {
    const { result, inputs } = open();
    inputs.email.value = "a@b";
    inputs.name.value = "Ada";
    const { promise, reject } = Promise.withResolvers<void>();
    const send = vi.fn(() => promise);
    let first = Promise.resolve<unknown>(null);
    await act(async () => {
      first = result.current
        .handleSubmit(send)(submit)
        .catch((error: Error) => error.message);
    });
    expect(result.current.isSubmitting).toBe(true);
    await act(() => result.current.handleSubmit(send)(submit));
    expect(send.mock.calls).toEqual([[{ email: "a@b", name: "Ada" }]]);
    await act(async () => {
      reject(new Error("No"));
      await first;
    });
    expect([await first, result.current.isSubmitting]).toEqual(["No", false]);
  });
});

describe("a list", () => {
  type Listed = UseInfiniteQueryResult<never>;
  const aList = (about: object) =>
    ({
      isError: false,
      data: undefined,
      hasNextPage: false,
      isFetchingNextPage: false,
      refetch: vi.fn(),
      fetchNextPage: vi.fn(),
      ...about,
    }) as unknown as Listed;
  const pages = (...items: string[][]) => ({ pages: items.map((page) => ({ items: page })) });
  const show = (about: object) =>
    draw(
      <PagedList list={aList(about) as never} failed="Failed" empty={<p>Empty</p>} notice={<p>Notice</p>}>
        {(item: string) => <b key={item}>{item}</b>}
      </PagedList>,
    ).container.textContent;

  test.each([
    ["on its way", {}, ""],
    ["failed", { isError: true }, "FailedCheck your connection and try again.Try Again"],
    ["failed with its first page there", { isError: true, data: pages(["One"]) }, "NoticeOne"],
    ["empty", { data: pages([]) }, "Empty"],
    ["with a next page", { data: pages(["One"], ["Two"]), hasNextPage: true }, "NoticeOneTwoShow More"],
  ])("that is %s", (_what, about, text) => expect(show(about)).toBe(text));

  test("has items if one of its pages has one", () => {
    expect(
      [undefined, pages([]), pages([], ["One"]), pages(["One"], [])].map((data) => hasItems(aList({ data }) as never)),
    ).toEqual([false, false, true, true]);
  });
});

describe("a row that scrolls", () => {
  const show = (count: number) =>
    draw(
      <ThemeProvider theme={createTheme()}>
        <ScrollRow title="Deals">
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <li key={at}>{at}</li>
          ))}
        </ScrollRow>
      </ThemeProvider>,
    );

  test("is a grid on a desktop, with all of it on request if it has more than a row", () => {
    show(5);
    fireEvent.click(button("See all 5 in Deals"));
    expect(button("Show less in Deals")).toHaveAttribute("aria-expanded", "true");
    expect(screen.queryByRole("button", { name: "Deals: on" })).toBeNull();
  });

  test("has nothing to open where all of it is in one row", () => {
    show(4);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("has arrows on a narrower screen", () => {
    setScreen(phone);
    show(5);
    const scrollBy = vi.fn();
    screen.getByRole("list").scrollBy = scrollBy;
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(100);
    fireEvent.click(button("Deals: on"));
    fireEvent.click(button("Deals: back"));
    expect(scrollBy.mock.calls.map(([{ left }]) => left)).toEqual([80, -80]);
    expect(screen.queryByRole("button", { name: /See all/ })).toBeNull();
  });
});

test("filters tell which is chosen, their counts, and which count is on its way", () => {
  const onChoose = vi.fn();
  draw(
    <FilterChips
      label="Which"
      filters={[
        { id: "all", label: "All", count: 0 },
        { id: "new", label: "New", count: undefined },
        { id: "old", label: "Old" },
      ]}
      chosen="new"
      onChoose={onChoose}
    />,
  );
  const chips = within(screen.getByRole("group", { name: "Which" })).getAllByRole("button");
  expect(
    chips.map((chip) => [
      chip.textContent,
      chip.ariaPressed ?? chip.getAttribute("aria-pressed"),
      chip.hasAttribute("data-waiting"),
    ]),
  ).toEqual([
    ["All (0)", "false", false],
    ["New", "true", true],
    ["Old", "false", false],
  ]);
  fireEvent.click(button("Old"));
  expect(onChoose.mock.calls).toEqual([["old"]]);
});

describe("slides", () => {
  const shown = () => screen.getAllByRole("group", { hidden: true }).findIndex((slide) => !slide.hasAttribute("inert"));

  test("change by their dots, their arrows and a swipe of 40 pixels, and wrap around", () => {
    draw(<Carousel label="News" slides={["a", "b", "c"].map((id) => ({ id, content: id }))} />);
    const area = screen.getByRole("region", { name: "News" });
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(area, { changedTouches: [{ clientX: from }] });
      fireEvent.touchEnd(area, { changedTouches: [{ clientX: to }] });
      return shown();
    };
    const press = (name: string) => {
      fireEvent.click(button(name));
      return shown();
    };
    expect(shown()).toBe(0);
    expect([press("Slide 3"), press("Next slide"), press("Previous slide")]).toEqual([2, 0, 2]);
    expect(button("Slide 3")).toHaveAttribute("aria-current", "true");
    expect(button("Slide 1")).not.toHaveAttribute("aria-current");
    expect([swipe(0, 39), swipe(0, 40), swipe(100, 61), swipe(100, 60)]).toEqual([2, 1, 1, 2]);
  });
});

describe("a picture", () => {
  test("that is broken gives way to what stands for it, until it has another address", () => {
    const { container, rerender } = draw(
      <Picture src="/one.webp" alt="A pier" fallback={<i>Instead</i>} eager="first" />,
    );
    const image = () => container.querySelector("img");
    expect([image()?.getAttribute("loading"), image()?.getAttribute("fetchpriority")]).toEqual(["eager", "high"]);
    fireEvent.error(image() as HTMLElement);
    expect(image()).toBeNull();
    expect(screen.getByRole("img", { name: "A pier" })).toHaveTextContent("Instead");
    rerender(
      <MemoryRouter>
        <Picture src="/two.webp" alt="" eager />
      </MemoryRouter>,
    );
    expect([image()?.getAttribute("loading"), image()?.getAttribute("fetchpriority")]).toEqual(["eager", "auto"]);
    rerender(
      <MemoryRouter>
        <Picture src={null} alt="" />
      </MemoryRouter>,
    );
    expect([image(), screen.queryByRole("img")]).toEqual([null, null]);
    expect(container.querySelector("[data-fallback]")).not.toBeNull();
    rerender(
      <MemoryRouter>
        <Picture src="/three.webp" alt="" />
      </MemoryRouter>,
    );
    expect(image()).toHaveAttribute("loading", "lazy");
  });

  test("of a member is their initials where there is none", () => {
    const kinds = [
      ["/me.webp", "Ada Lane"],
      [null, "Ada Lane"],
      [null, ""],
    ].map(([src, name]) => {
      const { container } = draw(<Avatar src={src ?? null} name={name ?? ""} size={40} />);
      return [container.querySelector("[data-avatar]")?.getAttribute("data-avatar"), container.textContent];
    });
    expect(kinds.slice(1)).toEqual([
      ["initials", "AL"],
      ["initials", "P"],
    ]);
    expect(kinds[0]?.[0]).toBe("picture");
  });
});

describe("the frame of a page's part", () => {
  test("has only what it was given", () => {
    const texts = [
      <PageHeader key="1" title="Title" />,
      <PageHeader key="2" title="Title" subtitle="More" back="" />,
      <Panel key="3" title="Title" />,
      <Panel key="4" title="Title" text="Text">
        Inside
      </Panel>,
    ].map((part) => {
      const { container } = draw(part);
      return [
        container.textContent,
        container.querySelectorAll("p").length,
        container.querySelectorAll("button").length,
      ];
    });
    expect(texts).toEqual([
      ["Title", 0, 0],
      ["TitleMore", 1, 1],
      ["Title", 0, 0],
      ["TitleTextInside", 1, 0],
    ]);
  });

  test("in a tall dialog brings its own content", () => {
    for (const [isTall, count] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const { unmount } = draw(
        <TitledDialog title="Title" isTall={isTall} onClose={() => {}}>
          Inside
        </TitledDialog>,
      );
      expect(document.querySelectorAll(".MuiDialogContent-root")).toHaveLength(count);
      unmount();
    }
  });
});

test("what costs nothing is free, or has the word it was given", () => {
  expect([priceText(0), priceText(0, "$0"), priceText(1), priceText(2_000)]).toEqual(["Free", "$0", "$0.01", "$20"]);
});

test("a toast is shown once, in its corner, and an empty corner isn't there", () => {
  draw(<ToastProvider>Page</ToastProvider>);
  const messages = document.querySelector("section[aria-label=Messages]");
  expect(messages?.childElementCount).toBe(0);
  act(() => toast({ title: "Saved" }));
  expect(messages?.childElementCount).toBe(1);
  expect(screen.getAllByText("Saved")).toHaveLength(1);
});

describe("a long list", () => {
  const idle: (() => void)[] = [];
  const waits: unknown[] = [];
  const stage = (total: number) => {
    idle.length = 0;
    waits.length = 0;
    vi.stubGlobal("requestIdleCallback", (work: () => void, { timeout }: { timeout: number }) => {
      waits.push(timeout);
      return idle.push(work);
    });
    vi.stubGlobal("cancelIdleCallback", () => {});
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Router location="/" navigationType={NavigationType.Push} navigator={{} as never}>
        {children}
      </Router>
    );
    return renderHook(() => useStagedCount({ total, first: 2, step: 3 }), { wrapper }).result;
  };

  test("is rendered step by step while the browser is idle, and no further than its end", async () => {
    const result = stage(6);
    const counts = [result.current];
    for (let turn = 0; idle[turn]; turn += 1) {
      await act(async () => idle[turn]?.());
      counts.push(result.current);
    }
    expect([counts, waits]).toEqual([
      [2, 5, 6],
      [300, 300],
    ]);
  });

  test("asks for nothing where all of it is there at first", () => {
    expect([stage(2).current, idle.length]).toEqual([2, 0]);
  });

  test("leaves what is below the first screen until the browser is idle", async () => {
    stage(0);
    const { container } = render(
      <Router location="/" navigationType={NavigationType.Push} navigator={{} as never}>
        <Staged>Below</Staged>
      </Router>,
    );
    expect(container).toBeEmptyDOMElement();
    await act(async () => idle[0]?.());
    expect(container).toHaveTextContent("Below");
  });
});

test("what a page can do without is replaced where its code can't be fetched", async () => {
  const [Missing, Replaced] = [undefined, () => <p>Instead</p>].map((otherwise) =>
    lazyOptional<object>(() => Promise.reject(new TypeError("Failed to fetch")), otherwise),
  );
  if (!Missing || !Replaced) throw new Error("No parts");
  const { container } = draw(
    <Suspense fallback="Waiting">
      <Missing />
      <Replaced />
    </Suspense>,
  );
  await screen.findByText("Instead");
  expect(container.textContent).toBe("Instead");
});

test("a filter that isn't among them can be chosen", () => {
  draw(
    <FilterChips label="Which" filters={[{ id: "all", label: "All" }]} chosen={String("none")} onChoose={() => {}} />,
  );
  expect(button("All")).toHaveAttribute("aria-pressed", "false");
});

test("a value settles once it hasn't changed for its time", async () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 250), { initialProps: { value: "a" } });
  rerender({ value: "b" });
  await pass(200);
  rerender({ value: "c" });
  await pass(249);
  expect(result.current).toBe("a");
  await pass(1);
  expect(result.current).toBe("c");
});

test("a page counts how often it is restored, not how often it is shown", () => {
  const { result } = renderHook(() => useRestoreCount());
  for (const persisted of [false, true, false, true])
    act(() => void window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })));
  expect(result.current).toBe(2);
});
