import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { ReadAnswer } from "../../../shared/door/answer.ts";
import type { PassageRow } from "../../../shared/door/log.ts";
import { AnswerView } from "../../../web/src/door/answers/answer-view.tsx";
import { SeatStepper } from "../../../web/src/door/answers/seat-stepper.tsx";
import { LeaveButton } from "../../../web/src/door/app/leave-button.tsx";
import { Over, Preparing } from "../../../web/src/door/app/phases.tsx";
import { StatusStrip } from "../../../web/src/door/app/status-strip.tsx";
import { Viewfinder } from "../../../web/src/door/camera/viewfinder.tsx";
import {
  type DoorSession,
  type DoorStatus,
  type FoundOrder,
  type FoundSeat,
  NotStored,
  type RecentPassage,
  type ScanResult,
} from "../../../web/src/door/session/types.ts";
import { AdmitDialog } from "../../../web/src/door/supervisor/admit-dialog.tsx";
import { ConflictList } from "../../../web/src/door/supervisor/conflict-list.tsx";
import { CountsPage } from "../../../web/src/door/supervisor/counts-page.tsx";
import { FoundOrderCard } from "../../../web/src/door/supervisor/found-order-card.tsx";
import { GuestSearch } from "../../../web/src/door/supervisor/guest-search.tsx";
import { PeoplePage } from "../../../web/src/door/supervisor/people-page.tsx";
import { isReason } from "../../../web/src/door/supervisor/reason-field.tsx";
import { RecentCard } from "../../../web/src/door/supervisor/recent-card.tsx";
import { UndoDialog } from "../../../web/src/door/supervisor/undo-dialog.tsx";
import { Sheet } from "../../../web/src/door/ui/sheet.tsx";
import { Unstyled } from "../../support/component/open-app.tsx";
import { admitRow, now } from "../../support/door/door.ts";
import { aDevice, anEvent } from "../../support/door/played-pairing.ts";

const nine = "9:30 PM";
const aStatus = (changes: Partial<DoorStatus> = {}): DoorStatus => ({
  phase: "ready",
  device: aDevice(),
  event: anEvent,
  isOnline: true,
  mode: "in",
  roundTrip: 20,
  unsent: 0,
  listReadAt: now,
  listed: 1,
  keptList: "kept",
  clock: "sure",
  storage: "ok",
  counts: { here: 1, inside: 2, out: 0, capacity: 300, gates: [{ gate: "North", admitted: 2 }] },
  conflicts: [],
  ...changes,
});
const supervisor = aDevice({ role: "supervisor" });
const aSession = (parts: Partial<DoorSession> = {}) => parts as DoorSession;
const row = admitRow({ at: now });
const exit = { ...row, kind: "exit" } as PassageRow;
const noop = () => {};
const shown = () => document.body.textContent ?? "";
/** Draws one part alone, in place of the one before. */
const draw = (part: React.ReactElement) => {
  document.body.replaceChildren();
  render(part, { wrapper: Unstyled });
  return userEvent.setup();
};

describe("the strip above the scanner", () => {
  test.each([
    ["Ready without a connection", {}, "kept"],
    ["Keeping its files…", { phase: "preparing" }, "kept"],
    ["Keeping its files…", { keptList: "none" }, "kept"],
    ["Keeping its files…", {}, "keeping"],
    ["Needs a connection to start", {}, "failed"],
    ["Needs a connection to start", {}, "unsupported"],
    ["Needs a connection to start", { keptList: "full" }, "keeping"],
  ] as const)("tells %s by %o and files that are %s", (text, status, kept) => {
    draw(<StatusStrip status={aStatus(status)} kept={kept} />);
    expect(screen.getByText(text)).toBeVisible();
  });

  test("names the supervisor's role, and what is to be known where something is", () => {
    draw(<StatusStrip status={aStatus()} kept="kept" />);
    for (const text of ["Supervisor", "to send", "Storage full", "clock", "let in twice"])
      expect(shown()).not.toContain(text);
    const conflicts = [{ order: "o", seat: 1, name: null, first: null, again: row }];
    const worse = {
      device: supervisor,
      unsent: 1,
      storage: "full",
      clock: "unknown",
      conflicts,
      isOnline: false,
    } as const;
    draw(<StatusStrip status={aStatus(worse)} kept="kept" />);
    for (const text of [
      "North · Supervisor",
      "1 to send",
      "Storage full",
      "The clock isn't certain",
      "1 let in twice",
      `Offline, list from ${nine}`,
    ])
      expect(shown()).toContain(text);
    draw(<StatusStrip status={aStatus({ isOnline: false, listReadAt: null })} kept="kept" />);
    expect(shown()).toContain("list from never");
  });
});

describe("a scanner that gets ready or is over", () => {
  test("tells which steps are done, and that it needs a connection only without one", () => {
    draw(<Preparing status={aStatus({ listReadAt: null })} kept="keeping" onLeave={async () => {}} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Paired (done)",
      "Reading the list (working)",
      "Keeping the scanner on this device (working)",
    ]);
    expect(screen.queryByRole("alert")).toBeNull();
    draw(<Preparing status={aStatus({ isOnline: false })} kept="kept" onLeave={async () => {}} />);
    expect(screen.getAllByText("(done)")).toHaveLength(3);
    expect(screen.getByRole("alert")).toHaveTextContent("No connection.");
  });

  test.each([
    ["ended", 1, true],
    ["ended", 0, false],
    ["revoked", 1, false],
  ] as const)(
    "that is %s with %i to send tells of it: %s, and then asks before it is left",
    async (phase, unsent, isTold) => {
      const onLeave = vi.fn(async () => {});
      const user = draw(<Over status={aStatus({ unsent })} phase={phase} onLeave={onLeave} />);
      expect(screen.queryByText(/still to send/) !== null).toBe(isTold);
      await user.click(screen.getByRole("button", { name: "Pair again" }));
      expect([screen.queryByRole("dialog") !== null, onLeave.mock.calls.length]).toEqual([isTold, isTold ? 0 : 1]);
    },
  );

  test.each([
    [0, "The list is deleted from this device.", "Leave"],
    [1, "1 check-in hasn't been sent", "Leave and lose them"],
    [2, "2 check-ins haven't been sent", "Leave and lose them"],
  ])("with %i to send is left after a question", async (unsent, text, confirm) => {
    const user = draw(<LeaveButton unsent={unsent} onLeave={async () => {}} />);
    await user.click(screen.getByRole("button", { name: "Leave this event" }));
    expect(screen.getByRole("dialog")).toHaveTextContent(text);
    expect(screen.getByRole("button", { name: confirm })).toBeVisible();
  });
});

test("a question is closed once, when it is closed and not while it is open", () => {
  const onClose = vi.fn();
  draw(
    <Sheet title="Take back?" onClose={onClose}>
      Why?
    </Sheet>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Take back?" });
  for (const [isOpen, times] of [
    [true, 0],
    [false, 1],
  ] as const) {
    dialog.open = isOpen;
    fireEvent(dialog, new Event("close"));
    expect(onClose).toHaveBeenCalledTimes(times);
  }
});

describe("the counts", () => {
  test.each([
    ["2 inside of 300", null, {}],
    ["2 inside", null, { counts: { ...aStatus().counts, capacity: null } }],
    ["2 inside of 300", "2 came in · 0 out now", { event: { ...anEvent, re_entry: true } }],
    ["2 inside of 300", "3 came in · 1 out now", { counts: { ...aStatus().counts, out: 1 } }],
  ])("are %s, %s", (inside, came, status) => {
    draw(<CountsPage session={aSession()} status={aStatus(status)} />);
    expect(screen.getByText("2", { selector: "strong" }).parentElement?.textContent).toBe(inside);
    expect(screen.queryByText(/came in/)?.textContent ?? null).toBe(came);
    expect(shown()).not.toContain("Offline.");
  });

  test("tell offline as of when other gates are counted", () => {
    for (const [listReadAt, text] of [
      [now, nine],
      [null, "never"],
    ] as const) {
      draw(<CountsPage session={aSession()} status={aStatus({ isOnline: false, listReadAt })} />);
      expect(screen.getByText(`Offline. Other gates are counted as of ${text}.`)).toBeVisible();
    }
  });

  const conflict = { order: "o", seat: 2, name: "Tom Adler", first: row, again: { ...row, gate: "East" } };

  test("list who was let in twice, which only a supervisor takes back", async () => {
    draw(<ConflictList session={aSession()} status={aStatus()} />);
    expect(screen.queryByRole("heading")).toBeNull();
    draw(<ConflictList session={aSession()} status={aStatus({ conflicts: [conflict] })} />);
    expect(shown()).toContain("A supervisor takes one back.");
    expect(screen.queryByRole("button")).toBeNull();
    const nameless = { ...conflict, seat: 1, name: null, first: null };
    const status = aStatus({ device: supervisor, conflicts: [conflict, nameless] });
    const user = draw(<ConflictList session={aSession()} status={status} />);
    expect(shown()).toContain("take the second check-in back");
    const cards = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(cards[0]).toMatch(`Tom AdlerIn at ${nine}, SouthAgain at ${nine}, East`);
    expect(cards[1]).toMatch("No nameIn before, or not valid anymore");
    for (const [index, name, text] of [
      [0, "Tom Adler", "The other check-in of this ticket stays."],
      [1, "this guest", "Afterwards the ticket can come in again."],
    ] as const) {
      await user.click(screen.getAllByRole("button", { name: "Take the second one back" })[index] as HTMLElement);
      expect(await screen.findByRole("dialog", { name: `Take back ${name}?` })).toHaveTextContent(text);
      await user.click(screen.getByRole("button", { name: "Cancel" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
  });
});

const aSeat = (changes: Partial<FoundSeat> = {}): FoundSeat => ({
  seat: 1,
  name: "Priya Raman",
  state: "open",
  code: "phone",
  admitted: null,
  away: null,
  ...changes,
});
const inSeat = aSeat({ state: "in", admitted: row });
const outSeat = aSeat({ state: "out", away: { exit: exit as never, first: row } });
const anOrder = (...seats: FoundSeat[]): FoundOrder => ({ order: "o", tier: 1, seats });

describe("an order that was found", () => {
  const drawOrder = (found: FoundOrder) => {
    const [onAdmit, onUndo] = [vi.fn(), vi.fn()];
    const user = draw(<FoundOrderCard found={found} tiers={["GA+"]} onAdmit={onAdmit} onUndo={onUndo} />);
    return {
      user,
      onAdmit,
      onUndo,
      states: [...document.querySelectorAll("[data-state] > span")].map((one) => one.textContent),
    };
  };

  test.each([
    [`In since ${nine}, South`, inSeat, false],
    [`Out since ${nine}, South`, outSeat, true],
    ["Refunded", aSeat({ state: "refunded" }), false],
    ["Cancelled", aSeat({ state: "cancelled" }), false],
    ["Not in yet · No code yet", aSeat({ code: "none" }), true],
  ])("shows its one seat as %s", (text, seat, mayComeIn) => {
    const { states } = drawOrder(anOrder(seat));
    expect(states).toEqual([text]);
    expect(screen.queryByRole("button", { name: "Let in by hand" }) !== null).toBe(mayComeIn);
    expect(screen.queryByRole("button", { name: "Undo" }) !== null).toBe(seat.state === "in");
  });

  test("numbers its seats, with their names where those differ", async () => {
    const { states } = drawOrder(anOrder(aSeat(), aSeat({ seat: 2 })));
    expect(states).toEqual(["1. Not in yet · Code on a phone", "2. Not in yet · Code on a phone"]);
    const { states: named, user, onUndo } = drawOrder(anOrder(aSeat(), { ...inSeat, seat: 2, name: "" }));
    expect(named[0]).toMatch("1. Priya Raman: ");
    expect(named[1]).toMatch("2. No name: In since");
    expect(screen.getByText("Priya Raman, No name")).toBeVisible();
    expect(screen.getByText("GA+")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(onUndo.mock.calls).toEqual([[{ row, seats: [2], name: "this guest" }]]);
    drawOrder({ ...anOrder(inSeat, { ...outSeat, seat: 2 }), tier: null });
    expect(screen.queryByText("GA+")).toBeNull();
    expect(screen.getByRole("button", { name: "Let in by hand" })).toBeVisible();
  });
});

describe("whom this scanner let through", () => {
  const aRecent = (changes: Partial<RecentPassage> = {}): RecentPassage => ({
    row,
    name: "Priya Raman",
    tier: 1,
    open: [1],
    isUndone: false,
    ...changes,
  });

  test.each([
    [aRecent(), `Priya Raman${nine} · GA+Undo`],
    [aRecent({ open: [1, 2], name: null }), `No name${nine} · GA+ · 2 guestsUndo`],
    [aRecent({ open: [], isUndone: true }), `Priya Raman${nine} · GA+ · taken back`],
    [aRecent({ open: [], row: exit }), `Priya Ramanwent out · ${nine} · GA+ · back in since`],
    [aRecent({ open: [] }), `Priya Raman${nine} · GA+ · went out since`],
    [aRecent({ row: { ...row, by: "hand" } }), `Priya Raman${nine} · GA+ · by handUndo`],
  ])("is shown as it stands now: %#", (recent, text) => {
    draw(<RecentCard recent={recent} tiers={["GA+"]} onUndo={noop} />);
    expect(screen.getByRole("listitem").textContent).toBe(text);
    draw(<RecentCard recent={recent} tiers={["GA+"]} onUndo={null} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is listed, or that there is nobody yet, and a search begins with the second letter", async () => {
    const find = vi.fn(() => []);
    draw(<PeoplePage session={aSession({ listRecent: () => [] })} status={aStatus()} />);
    expect(screen.getByRole("heading")).toHaveTextContent("Let in by this scanner");
    expect(screen.getByText("Nobody yet.")).toBeVisible();
    const session = aSession({ listRecent: () => [aRecent({ name: null })], find });
    const status = aStatus({ device: supervisor, event: { ...anEvent, re_entry: true } });
    const user = draw(<PeoplePage session={session} status={status} />);
    expect(screen.getByRole("heading")).toHaveTextContent("Let in and out by this scanner");
    expect(screen.queryByText("Nobody yet.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("dialog", { name: "Take back this guest?" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.type(screen.getByRole("searchbox"), "p ");
    expect(find).not.toHaveBeenCalled();
    await user.type(screen.getByRole("searchbox"), "{Backspace}r");
    expect(find).toHaveBeenLastCalledWith("pr");
    expect(shown()).toContain("Nobody on the list is called that.");
  });
});

test.each([
  [0, "Nobody on the list is called that. Try the other name, or fewer letters."],
  [1, "1 order"],
  [19, "19 orders"],
  [20, "The first 20 are shown. Type more of the name to see others."],
])("a search that finds %i tells %s, and how old its list is only offline", (count, text) => {
  const found = Array.from({ length: count }, (_, index) => ({ ...anOrder(aSeat()), order: `${index}` }));
  const drawSearch = (status: Partial<DoorStatus>) =>
    draw(
      <GuestSearch
        session={aSession({ find: () => found })}
        status={aStatus(status)}
        query="priya"
        onAdmit={noop}
        onUndo={noop}
      />,
    );
  for (const [status, isAged] of [
    [{}, false],
    [{ isOnline: false }, true],
    [{ isOnline: false, listReadAt: null }, false],
  ] as const) {
    drawSearch(status);
    expect(screen.getByRole("status").textContent).toBe(
      isAged ? `${text} This list is from ${nine}; tickets sold since then aren't in it.` : text,
    );
  }
});

test("a reason has 3 to 200 characters without the spaces around it", () => {
  expect(["ab", " ab ", "abc", "x".repeat(200), "x".repeat(201)].map(isReason)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

describe("letting in by hand", () => {
  const result = (state: string, answer: object = {}) => ({ state, answer }) as ScanResult;
  const drawDialog = (found: FoundOrder, ...results: (ScanResult | Error)[]) => {
    const admitByHand = vi.fn(async (..._asked: unknown[]) => {
      const next = results.shift() ?? result("admitted");
      if (next instanceof Error) throw next;
      return next;
    });
    const onDone = vi.fn();
    const session = aSession({ admitByHand: admitByHand as never });
    const user = draw(<AdmitDialog session={session} found={found} onDone={onDone} onClose={noop} />);
    return { user, admitByHand, onDone };
  };
  const confirm = () => screen.getByRole("button", { name: /^Let \d* ?in$/ });

  test("has the one guest chosen who may come in, and needs a reason", async () => {
    const { user, admitByHand, onDone } = drawDialog(anOrder(aSeat({ name: "" }), { ...inSeat, seat: 2 }));
    expect(screen.getByRole("checkbox", { name: "No name (ticket 1)" })).toBeChecked();
    expect(confirm()).toBeDisabled();
    await user.type(screen.getByLabelText("Why without the code?"), "Phone dead ");
    await user.click(confirm());
    expect(admitByHand.mock.calls).toEqual([["o", [1], "Phone dead"]]);
    expect(onDone.mock.calls).toEqual([["In by hand: No name"]]);
  });

  test("has nobody chosen of several, and names those who came in", async () => {
    const { user, admitByHand, onDone } = drawDialog(
      anOrder(aSeat(), { ...outSeat, seat: 2 }, aSeat({ seat: 3, name: "Tom Adler" })),
    );
    await user.click(screen.getByRole("button", { name: "Phone is dead" }));
    expect(screen.getByRole("button", { name: "Phone is dead" })).toHaveAttribute("aria-pressed", "true");
    expect(confirm()).toBeDisabled();
    const pick = (name: string) => user.click(screen.getByRole("checkbox", { name }));
    await pick("Priya Raman (ticket 1)");
    await pick("Priya Raman (ticket 2)");
    await pick("Tom Adler (ticket 3)");
    await pick("Tom Adler (ticket 3)");
    expect(confirm()).toHaveTextContent("Let 2 in");
    await user.click(confirm());
    expect(admitByHand.mock.calls).toEqual([["o", [1, 2], "Phone is dead"]]);
    expect(onDone.mock.calls).toEqual([["In by hand: Priya Raman (2 guests)"]]);
  });

  test("doesn't number the only ticket of an order", () => {
    drawDialog(anOrder(aSeat()));
    expect(screen.getByRole("checkbox", { name: "Priya Raman" })).toBeChecked();
    expect(confirm()).toHaveTextContent(/^Let in$/);
  });

  test("tells why nobody came in, and can be tried again", async () => {
    const changed = "Nobody was let in: the list has changed. Close this and look at the guest again.";
    const failures: [ScanResult | Error, string][] = [
      [result("not-stored"), "This device can't keep it and the server didn't answer, so nobody was let in."],
      [
        result("refused", { word: "already-in", admitted: row }),
        `Nobody was let in: this ticket is in since ${nine}, South.`,
      ],
      [
        result("refused", { word: "refunded", admitted: null }),
        "Nobody was let in: this ticket was refunded meanwhile.",
      ],
      [
        result("refused", { word: "cancelled", admitted: null }),
        "Nobody was let in: this ticket was cancelled meanwhile.",
      ],
      [result("refused", { word: "unknown" }), changed],
      [new RangeError("No seat was chosen"), changed],
    ];
    const { user, onDone } = drawDialog(anOrder(aSeat()), ...failures.map(([failure]) => failure));
    await user.click(screen.getByRole("button", { name: "Phone is dead" }));
    for (const [, text] of failures) {
      await user.click(confirm());
      await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(text));
      expect(confirm()).toBeEnabled();
    }
    expect(onDone).not.toHaveBeenCalled();
  });
});

test.each([
  [row, undefined, `In since ${nine}, South. Afterwards the ticket can come in again.`],
  [exit, undefined, `Out since ${nine}, South. Afterwards the ticket counts as inside again.`],
  [row, true, `In since ${nine}, South. The other check-in of this ticket stays.`],
])("taking back tells what comes of it, and why it failed: %#", async (passage, isSecond, text) => {
  const undo = vi.fn<DoorSession["undo"]>();
  undo.mockRejectedValueOnce(new NotStored()).mockRejectedValueOnce(new RangeError("No")).mockResolvedValue();
  const onDone = vi.fn();
  const target = { row: passage, seats: [1], name: "Priya", ...(isSecond && { isSecond }) };
  const user = draw(<UndoDialog session={aSession({ undo })} target={target} onDone={onDone} onClose={noop} />);
  expect(screen.getByRole("dialog")).toHaveTextContent(text);
  const confirm = screen.getByRole("button", { name: "Take back" });
  await user.type(screen.getByLabelText("Why?"), "ab");
  expect(confirm).toBeDisabled();
  await user.type(screen.getByLabelText("Why?"), "c");
  for (const failure of ["this device can't keep it", "It was already taken back."]) {
    await user.click(confirm);
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(failure));
  }
  await user.click(confirm);
  await waitFor(() => expect(onDone.mock.calls).toEqual([["Taken back: Priya"]]));
});

describe("an answer", () => {
  const anAnswer = (
    state: ScanResult["state"],
    changes: Partial<ScanResult> = {},
    word: ReadAnswer["word"] = "let-in",
  ) =>
    ({
      id: 1,
      answer: { word, seats: [], ready: [], idReasons: [], admitted: null },
      state,
      seats: [1, 2],
      holder: "Priya Raman",
      tier: 1,
      row: null,
      at: now,
      ...changes,
    }) as unknown as ScanResult;
  const drawAnswer = (result: ScanResult, isBusy = false) => {
    const on = { onLetIn: vi.fn(), onDone: vi.fn(), onSwitchToIn: vi.fn() };
    return { user: draw(<AnswerView result={result} event={anEvent} isBusy={isBusy} {...on} />), ...on };
  };
  const buttons = () => screen.getAllByRole("button").map((one) => one.getAttribute("aria-label") ?? one.textContent);
  const text = (name: string) => document.querySelector(`.answer-${name}`)?.textContent ?? null;

  test.each([
    [anAnswer("admitted"), "Priya Raman", "GA+ · 2 guests", ["Next"]],
    [anAnswer("admitted", { seats: [1], tier: null }), "Priya Raman", null, ["Next"]],
    [anAnswer("let-out", {}, "let-out"), "Priya Raman", "GA+ · 2 guests", ["Next"]],
    [anAnswer("refused", { holder: null }, "not-inside"), null, "GA+", ["Switch to In", "Next"]],
    [anAnswer("choose-seats"), "Priya Raman", "GA+", ["One fewer", "One more", "Not now", "Let 2 in"]],
    [anAnswer("choose-seats", {}, "let-out"), "Priya Raman", "GA+", ["One fewer", "One more", "Not now", "Let 2 out"]],
    [anAnswer("check-id"), "Priya Raman +1", "GA+", ["One fewer", "One more", "Not now", "ID fits: let 2 in"]],
    [anAnswer("check-id", { seats: [1] }), "Priya Raman", "GA+", ["Not now", "ID fits: let in"]],
  ])("shows who it is of and what can be done: %#", (result, name, facts, actions) => {
    drawAnswer(result);
    expect([text("name"), text("facts"), buttons()]).toEqual([name, facts, actions]);
    expect([...document.querySelectorAll(".answer-text > p")].filter((line) => !line.textContent)).toEqual([]);
    expect(shown()).not.toContain("This gate is for");
  });

  test("lets as many in as were chosen, or nobody, and nothing while it is busy", async () => {
    const { user, onLetIn, onDone } = drawAnswer(anAnswer("choose-seats"));
    await user.click(screen.getByRole("button", { name: "One fewer" }));
    await user.click(screen.getByRole("button", { name: "Let 1 in" }));
    expect(onLetIn.mock.calls).toEqual([[[1]]]);
    await user.click(screen.getByRole("button", { name: "Not now" }));
    expect(onDone).toHaveBeenCalledTimes(1);
    drawAnswer(anAnswer("choose-seats"), true);
    for (const name of ["Not now", "Let 2 in"]) expect(screen.getByRole("button", { name })).toBeDisabled();
  });

  test("to a code of another event names this one", () => {
    drawAnswer(anAnswer("refused", {}, "wrong-event"));
    expect(screen.getByText("This gate is for Rooftop Rager")).toBeVisible();
  });

  test.each([
    [1, true, false],
    [2, false, false],
    [3, false, true],
  ])("that has %i of 3 chosen takes no fewer than one and no more than all", (value, isLeast, isMost) => {
    draw(<SeatStepper most={3} isOut={isMost} value={value} onChange={noop} />);
    expect(screen.getByText(isMost ? "Of 3 who may go out" : "Of 3 who may come in")).toBeVisible();
    const isDisabled = (name: string) => within(document.body).getByRole("button", { name }).hasAttribute("disabled");
    expect([isDisabled("One fewer"), isDisabled("One more")]).toEqual([isLeast, isMost]);
  });
});

describe("the camera's picture", () => {
  /** A camera whose pictures show what a test says. */
  const aCamera = (capabilities: object = { torch: true }) => {
    const track = Object.assign(new EventTarget(), {
      stop: vi.fn(),
      applyConstraints: vi.fn(async () => {}),
      getCapabilities: () => capabilities,
    });
    const getUserMedia = vi.fn(async () => ({ getVideoTracks: () => [track], getTracks: () => [track] }));
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
    let next = () => {};
    const onFrame = (work: () => void) => {
      next = work;
    };
    const played = {
      play: { value: () => Promise.resolve() },
      srcObject: { value: null, writable: true },
      videoWidth: { value: 640 },
      videoHeight: { value: 480 },
      requestVideoFrameCallback: { value: onFrame },
      cancelVideoFrameCallback: { value: () => {} },
    };
    for (const [name, property] of Object.entries(played))
      Object.defineProperty(HTMLVideoElement.prototype, name, { configurable: true, ...property });
    const answers: object[] = [];
    const worker = {
      terminate: vi.fn(),
      onmessage: (_event: { data: object }) => {},
      postMessage: () => queueMicrotask(() => worker.onmessage({ data: answers.shift() ?? { text: null } })),
    };
    vi.stubGlobal("ImageBitmap", Blob);
    vi.stubGlobal("createImageBitmap", async () => ({}));
    vi.stubGlobal("Worker", new Proxy(Object, { construct: () => worker }));
    onTestFinished(() => {
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      Reflect.deleteProperty(navigator, "mediaDevices");
      for (const name of Object.keys(played)) Reflect.deleteProperty(HTMLVideoElement.prototype, name);
    });
    const turn = () => act(() => new Promise((resolve) => setTimeout(resolve, 1)));
    const show = async (answer: object, at: number) => {
      vi.spyOn(performance, "now").mockReturnValue(at);
      answers.push(answer);
      next();
      await turn();
    };
    return { track, getUserMedia, worker, show, turn };
  };
  const view = (isTaken?: () => boolean) => {
    const onCode = vi.fn();
    const user = draw(<Viewfinder onCode={onCode} {...(isTaken && { isTaken })} hint="Hold a code here" />);
    return { user, codes: () => onCode.mock.calls.flat() };
  };

  test("tells of a code once while it is shown, and again once it was away for longer than 1.5 seconds", async () => {
    const { show, turn } = aCamera();
    const { codes } = view();
    expect(screen.getByText("Starting the camera…")).toBeVisible();
    await turn();
    expect(screen.getByText("Hold a code here")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    await show({ text: "P1:A" }, 0);
    await show({ text: "P1:A" }, 1_500);
    await show({ text: "P1:A" }, 3_000);
    expect(codes()).toEqual(["P1:A"]);
    await show({ text: "P1:A" }, 4_501);
    await show({ text: "P1:B" }, 4_502);
    expect(codes()).toEqual(["P1:A", "P1:A", "P1:B"]);
  });

  test("tells of no other code while the scanner is taken, and of it afterwards", async () => {
    const { show, turn } = aCamera();
    let isTaken = true;
    const { codes } = view(() => isTaken);
    await turn();
    await show({ text: "P1:A" }, 0);
    expect(codes()).toEqual([]);
    isTaken = false;
    await show({ text: "P1:A" }, 100);
    isTaken = true;
    await show({ text: "P1:A" }, 1_500);
    isTaken = false;
    await show({ text: "P1:A" }, 2_900);
    expect(codes()).toEqual(["P1:A"]);
  });

  test("has a light where the camera has one, which is off where it can't be switched", async () => {
    const { track, turn } = aCamera();
    const { user } = view();
    await turn();
    await user.click(screen.getByRole("button", { name: "Light on" }));
    await user.click(screen.getByRole("button", { name: "Light off", pressed: true }));
    expect(screen.getByRole("button", { name: "Light on", pressed: false })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Light on" }));
    track.applyConstraints.mockRejectedValueOnce(new Error("Busy"));
    await user.click(screen.getByRole("button", { name: "Light off" }));
    expect(screen.getByRole("button", { name: "Light on" })).toBeVisible();
    aCamera({});
    view();
    await turn();
    expect(screen.queryByRole("button", { name: "Light on" })).toBeNull();
  });

  test("that was taken away is told, and opened again by a try or once the page is seen again", async () => {
    const { track, getUserMedia, turn } = aCamera();
    const { user } = view();
    await turn();
    act(() => void track.dispatchEvent(new Event("ended")));
    expect(screen.getByRole("alert")).toHaveTextContent("The camera stopped");
    expect(screen.queryByText("Hold a code here")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await turn();
    expect([getUserMedia.mock.calls.length, track.stop.mock.calls.length]).toEqual([2, 1]);
    expect(screen.getByText("Hold a code here")).toBeVisible();
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await turn();
    expect(getUserMedia).toHaveBeenCalledTimes(2);
    seen.mockReturnValue("visible");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await turn();
    expect(getUserMedia).toHaveBeenCalledTimes(3);
  });

  test("that can't be read here is told", async () => {
    const { show, turn } = aCamera();
    view();
    await turn();
    await show({ failure: "No memory" }, 0);
    expect(screen.getByRole("alert")).toHaveTextContent("Codes can't be read here");
  });

  test("that opens after the page was left is closed at once, and so is one that runs", async () => {
    const { track, worker, turn } = aCamera();
    for (const isEarly of [true, false]) {
      view();
      if (!isEarly) await turn();
      cleanup();
      await turn();
    }
    expect([track.stop.mock.calls.length, worker.terminate.mock.calls.length]).toEqual([2, 1]);
  });

  test("that fails otherwise is busy", async () => {
    const { getUserMedia, turn } = aCamera();
    getUserMedia.mockResolvedValueOnce(null as never);
    view();
    await turn();
    expect(screen.getByRole("alert")).toHaveTextContent("Another app uses the camera");
  });
});
