import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { EventCancellation, EventImpact, RefusedOrder } from "../../../shared/model/event-change.ts";
import type { SpotsPlan } from "../../../shared/model/waiting-list.ts";
import { ActQuestion, type AskedAct } from "../../../web/src/features/admin/events/act-question.tsx";
import { CancellationPanel } from "../../../web/src/features/admin/events/cancellation-panel.tsx";
import { EventActMenu } from "../../../web/src/features/admin/events/event-act-menu.tsx";
import { AddSpotsDialog } from "../../../web/src/features/admin/waiting-list/add-spots-dialog.tsx";
import { choose, findDialog, retype } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord, answerEvents } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

const event = anEventRecord();
const failure = { status: 500, code: "internal-error" } as const;

describe("the question before an act", () => {
  const ask = async (act: AskedAct, impact: Partial<EventImpact> = {}, state = event.state) => {
    const none = { tickets: 0, held: 0, rsvps: 0, paid: 0, used: 0, paid_orders: 0 };
    answer("eventChangesAdmin", "impact", { ...none, ...impact });
    const shown = { ...event, state };
    await openPart(<ActQuestion act={act} event={shown} busy={false} onConfirm={() => {}} onClose={() => {}} />);
    const dialog = await findDialog(/Lantern Night\?$/);
    await waitFor(() => expect(dialog.queryByText("Counting who is coming…")).toBeNull());
    const buttons = dialog.getAllByRole<HTMLButtonElement>("button");
    return {
      text: screen.getByRole("dialog").querySelector(".MuiDialogContentText-root")?.textContent,
      buttons: buttons.map(({ textContent, disabled }) => `${textContent}${disabled ? " (off)" : ""}`),
      isGrave: buttons.at(-1)?.className.includes("Error"),
    };
  };

  test.each<[AskedAct, Partial<EventImpact>, string, string[]]>([
    [
      "publish",
      { tickets: 2 },
      "Everybody sees it from now on, and can buy or RSVP. Nobody is told.",
      ["Keep as it is", "Publish"],
    ],
    [
      "unpublish",
      {},
      "Nobody has a ticket or an RSVP. It becomes a draft, which only administrators see.",
      ["Keep as it is", "Unpublish"],
    ],
    [
      "unpublish",
      { rsvps: 1 },
      "This event has 1 RSVP, so it can't be unpublished. Postpone or cancel it instead.",
      ["Close", "Unpublish (off)"],
    ],
    [
      "stop-sales",
      {},
      "Nobody can buy or RSVP until you resume. The page stays, and nobody is told.",
      ["Keep as it is", "Stop sales"],
    ],
    [
      "stop-sales",
      { tickets: 1 },
      "It has 1 ticket: what people have stays valid. Nobody can buy or RSVP until you resume. The page stays, and nobody is told.",
      ["Keep as it is", "Stop sales"],
    ],
    [
      "stop-sales",
      { tickets: 2, rsvps: 1, held: 1 },
      "It has 2 tickets, 1 RSVP, and 1 reserved ticket: what people have stays valid, and what is reserved can still be paid. Nobody can buy or RSVP until you resume. The page stays, and nobody is told.",
      ["Keep as it is", "Stop sales"],
    ],
    [
      "postpone",
      {},
      "Nobody is coming yet, so nobody is told. Nobody can buy or RSVP until you set the new date in the form.",
      ["Keep as it is", "Postpone"],
    ],
    [
      "postpone",
      { held: 1 },
      "It has 1 reserved ticket. Everybody who is coming is told that a new date will come, and what they have stays valid for it. Nobody new can buy or RSVP. Set the new date in the form to end it.",
      ["Keep as it is", "Postpone"],
    ],
    [
      "postpone",
      { tickets: 1, paid: 1 },
      "It has 1 ticket, with $0.01 paid. Everybody who is coming is told that a new date will come, and what they have stays valid for it. Nobody new can buy or RSVP. Set the new date in the form to end it.",
      ["Keep as it is", "Postpone"],
    ],
    [
      "delete",
      { tickets: 1 },
      "This event has 1 ticket, so it can't be deleted. Postpone or cancel it instead.",
      ["Close", "Delete (off)"],
    ],
  ])("%s with %o reads: %s", async (act, impact, text, buttons) => {
    const asked = await ask(act, impact);
    expect([asked.text, asked.buttons]).toEqual([text, buttons]);
    expect(asked.isGrave).toBe(act !== "publish");
  });

  test("whether to delete names members only where they saw the event", async () => {
    const { text } = await ask("delete");
    expect(text).toMatch(/^Nobody has a ticket or an RSVP\. Members no longer see it\. \S/);
    expect((await ask("delete", {}, "draft")).text).not.toContain("Members no longer see it");
  });

  test("can't be answered before it is counted who is coming, nor where that fails", async () => {
    refuse("eventChangesAdmin", "impact", { status: 403, code: "forbidden" });
    const counted = hold("eventChangesAdmin", "impact");
    await openPart(<ActQuestion act="postpone" event={event} busy={false} onConfirm={() => {}} onClose={() => {}} />);
    const dialog = await findDialog("Postpone Lantern Night?");
    expect(dialog.getByText("Counting who is coming…")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Postpone" })).toBeDisabled();
    counted();
    expect(await dialog.findByText("Couldn't count who is coming. Close this and try again.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Postpone" })).toBeDisabled();
  });
});

describe("the cancellation of an event", () => {
  const cancellation = (about: Partial<EventCancellation> = {}): EventCancellation => ({
    ...{ cancelled_at: "2026-11-21T20:00:00.000Z", cancelled_by: "Olivia", reason: "The storm", is_done: true },
    ...{ told: 0, orders: 3, orders_refunded: 3, orders_refused: 0, used_tickets: 0, refunded: 6_000, refused: [] },
    ...about,
  });
  const refusedOrder = (about: Partial<RefusedOrder> = {}): RefusedOrder => ({
    ...{ session_id: "cs_1", refund_id: "re_1", user_id: "10000000-0000-4000-8000-000000000021" },
    ...{ buyer_name: "Vic Vole", buyer_email: "vic@x.test", amount: 2_000, code: "unknown", status: "open" as const },
    ...about,
  });
  const open = async (about: Partial<EventCancellation> = {}) => {
    answer("eventChangesAdmin", "cancellation", cancellation(about));
    await openPart(
      <CancellationPanel eventId={event.id} renderSettle={({ refund_id }) => <b>Settle {refund_id}</b>} />,
    );
    return within(await screen.findByRole("region", { name: "Cancellation" }));
  };

  test.each<[Partial<EventCancellation>, string]>([
    [{ orders: null, is_done: false }, "Closing sales and counting orders…"],
    [{ orders: 0, orders_refunded: 0 }, "There were no orders to refund."],
    [{ orders: 4, orders_refunded: 1, orders_refused: 1, is_done: false }, "2 of 4 orders done."],
    [{ orders: 3, orders_refunded: 2, orders_refused: 1, is_done: false }, "2 orders refunded."],
    [{ orders: 3, orders_refunded: 1, orders_refused: 1, is_done: true }, "1 order refunded."],
  ])("with %o reads: %s", async (about, text) => {
    const panel = await open(about);
    expect(panel.getByRole("status")).toHaveTextContent(text);
    expect(panel.queryByRole("progressbar") === null).toBe(about.is_done !== false);
    const share = { 2: "50", 3: "100" }[(about.orders_refunded ?? 0) + (about.orders_refused ?? 0)];
    if (about.is_done === false)
      expect(panel.getByRole("progressbar").getAttribute("aria-valuenow")).toBe(about.orders ? share : null);
  });

  test("names who did it and what came of it, where that is known", async () => {
    const panel = await open({ told: 1, used_tickets: 1 });
    expect(panel.getByRole("heading", { level: 3 })).toHaveTextContent("Cancelled Nov 21, 2026 by Olivia");
    expect(
      panel.getByText("$60.00 went back through Stripe · 1 refunded ticket had been used · 1 person told"),
    ).toBeVisible();
    expect(panel.queryByRole("region", { name: "Not refunded" })).toBeNull();
  });

  test("leaves out who did it and what didn't happen", async () => {
    const panel = await open({ cancelled_by: null, orders: 0, orders_refunded: 0 });
    expect(panel.getByRole("heading", { level: 3 })).toHaveTextContent(/^Cancelled Nov 21, 2026$/);
    expect(panel.queryByText(/Stripe|used|told/)).toBeNull();
  });

  test("lists what Stripe refused with its buyer, settled or to be settled", async () => {
    const panel = await open({
      refused: [
        refusedOrder(),
        refusedOrder({ refund_id: "re_2", buyer_name: null, status: "settled" }),
        refusedOrder({ refund_id: "re_3", buyer_name: null, buyer_email: null, status: "settled" }),
      ],
    });
    expect(panel.getByRole("heading", { name: "1 order Stripe wouldn't refund" })).toBeVisible();
    expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Vic Vole$20.00The bank gave no reason · Show orderSettle re_1",
      "vic@x.test$20.00The bank gave no reason · Show orderSettled",
      "Deleted account$20.00The bank gave no reason · Show orderSettled",
    ]);
  });

  test.each<[string, Partial<EventCancellation>]>([
    ["Info", { is_done: false }],
    ["Success", {}],
    ["Success", { refused: [refusedOrder({ status: "settled" })] }],
    ["Warning", { refused: [refusedOrder({ status: "settled" }), refusedOrder({ refund_id: "re_2" })] }],
  ])("is marked as %s with %o", async (mark, about) => {
    await open(about);
    expect(screen.getByRole("region", { name: "Cancellation" })).toHaveClass(`MuiAlert-color${mark}`);
  });

  test("is settled once all refused orders are", async () => {
    const panel = await open({ refused: [refusedOrder({ status: "settled" })] });
    expect(panel.getByRole("heading", { name: "All settled" })).toBeVisible();
  });

  test("is read again every two seconds until it is done", async () => {
    playTime();
    const asked = () => requestsOf("eventChangesAdmin", "cancellation").length;
    await open({ is_done: false, orders: null });
    const first = asked();
    await passTime(500);
    expect(asked()).toBe(first);
    answer("eventChangesAdmin", "cancellation", cancellation());
    await passTime(2_000);
    expect(asked()).toBe(first + 1);
    await passTime(10_000);
    expect(asked()).toBe(first + 1);
  });

  test("that can't be read offers to try again", async () => {
    refuse("eventChangesAdmin", "cancellation", { status: 403, code: "forbidden" });
    const user = await openPart(<CancellationPanel eventId={event.id} renderSettle={() => null} />);
    await screen.findByText("Couldn't load the cancellation");
    answer("eventChangesAdmin", "cancellation", cancellation());
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("region", { name: "Cancellation" })).toBeVisible();
  });
});

describe("adding spots to an event", () => {
  const plan = (about: Partial<SpotsPlan> = {}): SpotsPlan => ({
    ...{ members: 0, places: 0, left: 10, offers_from: null },
    ...about,
  });
  const limited = {
    ...event,
    total_spots: 50,
    ticket_types: [
      { ...event.ticket_types[0], tier: "GA+", name: "GA+", limit: 10, is_on: true },
      { ...event.ticket_types[0], tier: "VIP+", name: "VIP+", limit: 10, is_on: false },
      { ...event.ticket_types[0], tier: "T3", name: "Table", limit: null, is_on: true },
    ],
  } as typeof event;
  const open = async (of = event, onClose = () => {}) => {
    const user = await openPart(<AddSpotsDialog event={of} onClose={onClose} />);
    return { user, dialog: await findDialog("Add spots") };
  };
  const told = async (about: Partial<SpotsPlan>) => {
    answer("waitingListsAdmin", "plan", plan(about));
    const { dialog } = await open();
    await waitFor(() => expect(dialog.getByRole("status")).not.toHaveTextContent(/^\s*$/));
    return dialog.getByRole("status").textContent;
  };

  test.each<[Partial<SpotsPlan>, string]>([
    [{ left: 1 }, "Nobody is waiting for them: 1 spot will be on sale."],
    [{ members: 1, places: 2, left: 0 }, "1 member will be offered 2 places right away. Nothing is left for sale."],
    [
      { members: 2, places: 2, left: 1, offers_from: "2026-11-22T14:00:00.000Z" },
      "2 members will be offered 2 places from Sun, Nov 22 • 9:00 AM (ET) on. 1 spot will be left.",
    ],
  ])("tells of the plan %o: %s", async (about, text) => {
    expect(await told(about)).toBe(text);
  });

  test("takes whole numbers from 1 to 500", async () => {
    answer("waitingListsAdmin", "plan", plan());
    const { user, dialog } = await open();
    const field = dialog.getByRole("textbox", { name: "How many" });
    for (const typed of ["0", "501", "1.5", "x"]) {
      await retype(user, field, typed);
      expect(field).toHaveAccessibleDescription("Enter a whole number from 1 to 500");
      expect(field).toBeInvalid();
      expect(dialog.getByRole("button", { name: "Add spots" })).toBeDisabled();
      expect(dialog.getByRole("status")).toHaveTextContent(/^\s*$/);
    }
    for (const [typed, name] of [
      ["1", "Add 1 spot"],
      ["500", "Add 500 spots"],
    ] as const) {
      await retype(user, field, typed);
      await waitFor(() => expect(dialog.getByRole("button", { name })).toBeEnabled());
    }
    expect(requestsOf("waitingListsAdmin", "plan").map(({ spots }) => Number(spots))).toEqual([10, 1, 500]);
    expect(dialog.queryByRole("combobox")).toBeNull();
  });

  test("raises the limit of a type that is on and has one, and keeps a refusal until another number is typed", async () => {
    answer("waitingListsAdmin", "plan", plan());
    refuse("waitingListsAdmin", "addSpots", {
      ...{ status: 422, code: "invalid-input", message: "Too many" },
      details: { fields: [{ path: "spots", message: "The hall is full" }] },
    });
    const onClose = vi.fn();
    const { user, dialog } = await open(limited, onClose);
    await choose(user, dialog, "For", "GA+ (raises its limit too)");
    await user.click(await dialog.findByRole("button", { name: "Add 10 spots" }));
    const field = dialog.getByRole("textbox", { name: "How many" });
    await waitFor(() => expect(field).toHaveAccessibleDescription("The hall is full"));
    expect(onClose).not.toHaveBeenCalled();
    await retype(user, field, "9");
    expect(field).not.toHaveAccessibleDescription("The hall is full");
    answer("waitingListsAdmin", "addSpots", limited as never);
    await user.click(await dialog.findByRole("button", { name: "Add 9 spots" }));
    await findToast("9 spots added");
    expect(requestsOf("waitingListsAdmin", "addSpots").map(({ spots, tier }) => [spots, tier])).toEqual([
      [10, "GA+"],
      [9, "GA+"],
    ]);
    expect(requestsOf("waitingListsAdmin", "plan").at(-1)).toMatchObject({ tier: "GA+" });
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test("offers only the types that are on and have a limit of their own", async () => {
    answer("waitingListsAdmin", "plan", plan());
    const { user, dialog } = await open(limited);
    await user.click(dialog.getByRole("combobox", { name: "For" }));
    expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
      "All types",
      "GA+ (raises its limit too)",
    ]);
  });
});

describe("an event's actions", () => {
  beforeEach(() => answerEvents(event));

  const linksOf = async (about: object) => {
    const user = await openPart(<EventActMenu event={{ ...event, ...about }} />);
    await user.click(screen.getByRole("button", { name: "Actions for Lantern Night" }));
    return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  };

  test("lead to its lists and its night, end with Delete, and are those of its state", async () => {
    expect(await linksOf({})).toEqual([
      ...["Stop sales", "Postpone…", "Repeat…", "Cancel event…", "Unpublish"],
      ...["Who's coming", "Guest list", "View as a member", "Waiting list", "The night", "Duplicate", "Delete"],
    ]);
  });

  test("of a draft with RSVPs have no guest list, no night, and a preview", async () => {
    expect(await linksOf({ state: "draft", entry: "rsvp" })).toEqual([
      ...["Publish", "Publish at…", "Repeat…"],
      ...["Who's coming", "Preview", "Waiting list", "Duplicate", "Delete"],
    ]);
  });

  test.each<
    [
      string,
      object,
      string | null,
      string,
      "setFlags" | "schedulePublication" | "stopSales" | "resumeSales" | "postpone",
      object,
    ]
  >([
    ["Publish", { state: "draft" }, "Publish", "Event published", "setFlags", { is_published: true }],
    ["Unpublish", {}, "Unpublish", "Event unpublished", "setFlags", { is_published: false }],
    [
      "Don't publish by itself",
      { state: "draft", publish_at: "2096-01-01T00:00:00.000Z" },
      null,
      "It's no longer scheduled",
      "schedulePublication",
      { publish_at: null },
    ],
    ["Stop sales", {}, "Stop sales", "Sales stopped", "stopSales", {}],
    ["Resume sales", { state: "sales-stopped" }, null, "Sales resumed", "resumeSales", {}],
    ["Postpone…", {}, "Postpone", "Event postponed", "postpone", {}],
  ])("%s does that, after a question where it touches people", async (label, about, confirm, done, route, sent) => {
    answer("eventsAdmin", route, event as never);
    const onChanged = vi.fn();
    const user = await openPart(<EventActMenu event={{ ...event, ...about }} onChanged={onChanged} />);
    await user.click(screen.getByRole("button", { name: "Actions for Lantern Night" }));
    await user.click(await screen.findByRole("menuitem", { name: label }));
    if (confirm) {
      const button = await screen.findByRole("button", { name: confirm });
      await waitFor(() => expect(button).toBeEnabled());
      expect(requestsOf("eventsAdmin", route)).toEqual([]);
      await user.click(button);
    }
    await findToast(done);
    expect(requestsOf("eventsAdmin", route)).toEqual([{ eventId: event.id, ...sent }]);
    await waitFor(() => expect(onChanged).toHaveBeenCalledExactlyOnceWith(event));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("tell of a failure what failed", async () => {
    refuse("eventsAdmin", "remove", failure);
    const user = await openPart(<EventActMenu event={event} isButton />);
    await user.click(screen.getByRole("button", { name: "Actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const button = await screen.findByRole("button", { name: "Delete" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await findToast("Failed to delete event");
    await user.click(screen.getByRole("button", { name: "Keep as it is" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
