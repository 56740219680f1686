import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { NightFigures, NightPace as Pace } from "../../../shared/model/night.ts";
import type { Role } from "../../../shared/model/roles.ts";
import { FindGuest } from "../../../web/src/features/admin/night/find-guest.tsx";
import { GuestRow } from "../../../web/src/features/admin/night/guest-row.tsx";
import { SoldByType } from "../../../web/src/features/admin/night/night-figures.tsx";
import { NightMessages } from "../../../web/src/features/admin/night/night-messages.tsx";
import { NightPace } from "../../../web/src/features/admin/night/night-pace.tsx";
import { NightPage } from "../../../web/src/features/admin/night/night-page.tsx";
import { NightSales } from "../../../web/src/features/admin/night/night-sales.tsx";
import { findDialog, pageOf } from "../../support/component/back-office.ts";
import { phone } from "../../support/component/open-app.tsx";
import { openPart } from "../../support/component/open-part.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { aNight, aPace } from "../../support/component/samples/back-office/night.ts";
import { aTicketRow } from "../../support/component/samples/back-office/tickets.ts";
import { findToast } from "../../support/component/toast.ts";

const eventId = "event_00000001";

const openNight = (night: NightFigures, role: Role = "owner") => {
  answer("eventsAdmin", "night", night);
  return openPart(<NightPage />, {
    ...{ role, screen: phone, path: `/admin/events/${eventId}/night`, pattern: "/admin/events/:eventId/night" },
  });
};

describe("the page of a night", () => {
  beforeEach(() => answer("eventsAdmin", "pace", { pace: aPace() }));

  test.each<[string, Parameters<typeof aNight>[0]]>([
    ["Cancelled", { event: { state: "cancelled", past: true } }],
    ["Draft", { event: { state: "draft", past: true } }],
    ["Postponed", { event: { state: "postponed", past: true } }],
    ["Over", { event: { state: "sales-stopped", past: true } }],
    ["Sales stopped", { event: { state: "sales-stopped" } }],
    ["Sold out", { sold: 96, held: 4 }],
    ["On sale", { sold: 95, held: 4 }],
    ["On sale", { sold: 100, capacity: null }],
    ["On sale", { sold: 100, event: { entry: "rsvp" } }],
  ])("begins with the chip %s of %o", async (label, about) => {
    await openNight(aNight(about));
    await screen.findByRole("heading", { name: "Lantern Night" });
    expect(document.querySelector(".MuiChip-root")).toHaveTextContent(label);
  });

  test("of an event by tickets finds guests, sells and messages, and leads to its scanners", async () => {
    await openNight(aNight());
    await screen.findByRole("heading", { name: "Lantern Night" });
    for (const name of ["Find a guest", "Tickets", "Pace", "Message to everybody coming"]) {
      expect(await screen.findByRole("heading", { name })).toBeVisible();
    }
    expect(screen.getByRole("button", { name: "Stop sales" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Scanners and conflicts" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Events" })).toHaveAttribute("href", "/admin/events");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("of an event by RSVP without scanners leaves out what is of tickets", async () => {
    await openNight(aNight({ event: { entry: "rsvp", is_scanned: false } }));
    await screen.findByRole("heading", { name: "Message to everybody coming" });
    for (const name of ["Find a guest", "Tickets", "Pace"]) expect(screen.queryByRole("heading", { name })).toBeNull();
    expect(screen.queryByRole("link", { name: "Scanners and conflicts" })).toBeNull();
    expect(requestsOf("eventsAdmin", "pace")).toEqual([]);
  });

  test("has for who works at the door alone what this role may do", async () => {
    await openNight(aNight(), "door");
    expect(await screen.findByRole("link", { name: "Tonight" })).toHaveAttribute("href", "/admin");
    expect(screen.queryByRole("button", { name: "Stop sales" })).toBeNull();
    for (const name of ["Pace", "Message to everybody coming"]) {
      expect(screen.queryByRole("heading", { name })).toBeNull();
    }
  });

  test("keeps the last figures where they can't be refreshed, and has their time", async () => {
    playTime();
    await openNight(aNight());
    await screen.findByText("As of 10:12 PM");
    refuse("eventsAdmin", "night", { status: 403, code: "forbidden" });
    await passTime(16_000);
    expect(await screen.findByText(/^Couldn't refresh just now/)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Lantern Night" })).toBeVisible();
    expect(screen.getByText("As of 10:12 PM")).toBeVisible();
  });

  test("of an event that is gone is named as such", async () => {
    refuse("eventsAdmin", "night", { status: 404, code: "not-found" });
    await openPart(<NightPage />, { path: `/admin/events/${eventId}/night`, pattern: "/admin/events/:eventId/night" });
    expect(await screen.findByText("Event not found")).toBeVisible();
  });
});

describe("the pace of sales", () => {
  const event = aPace().event;
  const earlier = (event_id: string, sold: number[]) => ({
    ...event,
    event_id: `event_0000000${event_id}`,
    title: `Night ${event_id}`,
    sold,
  });
  const told = async (pace: Pace) => {
    answer("eventsAdmin", "pace", { pace });
    await openPart(<NightPace eventId={eventId} />);
    const heading = await screen.findByRole("heading", { name: "Pace" });
    await waitFor(() => expect(document.querySelector(".MuiSkeleton-root")).toBeNull());
    return heading;
  };

  test.each<[string, NonNullable<Pace>]>([
    ["Sales are compared from 14 days before the event on.", { event: { ...event, sold: [] }, before: [] }],
    ["There's no earlier event of this kind to compare with.", { event: { ...event, sold: [3] }, before: [] }],
    [
      "3 sold by today; usually 2 by the end of this day. Only 1 of this kind is over.",
      { event: { ...event, sold: [3] }, before: [earlier("1", [2, 9])] },
    ],
    [
      "3 sold by today; usually 2 by the end of this day. Only 2 of this kind are over.",
      { event: { ...event, sold: [1, 3] }, before: [earlier("1", [9]), earlier("2", [0, 4])] },
    ],
    [
      "3 sold by today; usually 4 by the end of this day.",
      { event: { ...event, sold: [3] }, before: [earlier("1", [2]), earlier("2", [4]), earlier("3", [9])] },
    ],
  ])("reads: %s", async (text, pace) => {
    await told(pace);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole("list") !== null).toBe(pace.event.sold.length > 0);
  });

  test("has this event first, and what earlier ones had sold by the same day and in the end", async () => {
    await told({ event: { ...event, sold: [1, 3] }, before: [earlier("1", [2, 5, 9]), earlier("2", [])] });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "This event3",
      "Night 1 · Nov 15then 9",
      "Night 2 · Nov 10then 0",
    ]);
  });

  test("isn't shown where there is none", async () => {
    answer("eventsAdmin", "pace", { pace: null });
    await openPart(<NightPace eventId={eventId} />);
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Pace" })).toBeNull());
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("offers to try again where it can't be read", async () => {
    refuse("eventsAdmin", "pace", { status: 403, code: "forbidden" });
    const user = await openPart(<NightPace eventId={eventId} />);
    const again = await screen.findByRole("button", { name: "Couldn't load the pace. Try again" });
    expect(document.querySelector(".MuiSkeleton-root")).toBeNull();
    answer("eventsAdmin", "pace", { pace: aPace() });
    await user.click(again);
    expect(await screen.findByText(/^41 sold by today/)).toBeVisible();
  });
});

describe("a guest who was found", () => {
  const shown = async (about: Parameters<typeof aTicketRow>[0], role: Role = "owner") => {
    const user = await openPart(
      <ul>
        <GuestRow ticket={aTicketRow(about)} />
      </ul>,
      { role },
    );
    return { user, text: screen.getByRole("listitem").textContent };
  };

  test.each<[string, Parameters<typeof aTicketRow>[0]]>([
    ["Gia GullGA+ · …0188", {}],
    ["Deleted accountGA+", { buyer_name: null, last4_phone: null }],
    ["Gia GullGA+ · ticket 1 of 2 · …0188", { number: 1, order_quantity: 2 }],
    ["Gia GullGA+ · …0188", { number: null, order_quantity: 2 }],
    ["Gia GullGA+ · …0188", { number: 1, order_quantity: null }],
    ["Gia GullGA+ · …0188Refunded: not valid", { status: "cancelled", refunded: true }],
    ["Gia GullGA+ · …0188Cancelled: not valid", { status: "cancelled", refunded: false }],
    ["Gia GullGA+ · …0188In since earlier", { status: "redeemed", check_in_ts: null }],
    ["Gia GullGA+ · …0188In since 9:30 PM", { status: "redeemed", check_in_ts: "2026-11-22T02:30:00.000Z" }],
  ])("reads: %s", async (text, about) => {
    const { text: read } = await shown(about);
    expect(read?.replace(/Check in$/, "")).toBe(text);
  });

  test("is checked in only with a ticket that is valid, and by who may", async () => {
    await shown({});
    expect(await screen.findByRole("button", { name: "Check in Gia Gull, GA+" })).toBeVisible();
  });

  test.each(["redeemed", "cancelled"] as const)(
    "with a ticket that is %s can't be checked in, nor that be undone",
    async (status) => {
      await shown({ status });
      await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).not.toEqual([]));
      expect(screen.queryByRole("button")).toBeNull();
    },
  );

  test("can't be checked in by who only reads", async () => {
    await shown({}, "books");
    await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).not.toEqual([]));
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("whose check-in fails is shown what failed", async () => {
    refuse("ticketsAdmin", "setStatus", { status: 500, code: "internal-error" });
    const { user } = await shown({});
    await user.click(await screen.findByRole("button", { name: "Check in Gia Gull, GA+" }));
    await user.click((await findDialog("Check in Gia Gull?")).getByRole("button", { name: "Check in" }));
    await findToast("Not checked in");
  });
});

describe("what is sold of each type", () => {
  test.each<[number | null, number | null, number, string | null]>([
    [null, 100, 38, "38"],
    [10, 100, 3, "30"],
    [1, null, 1, "100"],
    [10, null, 12, "100"],
    [0, 100, 0, null],
    [null, null, 3, null],
  ])("of a limit of %j, or all %j spots, with %i sold has the share %j", async (limit, capacity, sold, share) => {
    const [type] = aNight().types;
    const types = [{ ...type, limit, sold }] as ReturnType<typeof aNight>["types"];
    await openPart(<SoldByType night={aNight({ capacity, types })} />);
    const bar = screen.getByRole("list", { name: "Tickets by type" }).querySelector("[aria-valuenow]");
    expect(bar?.getAttribute("aria-valuenow") ?? null).toBe(share);
    expect(screen.getByRole("listitem").textContent).toContain(
      limit === null ? `${sold} sold` : `${sold} of ${limit} sold`,
    );
  });

  test.each([
    ["owner", "/admin/tickets?event=event_00000001"],
    ["content", null],
  ] as const)("leads an %s to the tickets: %j", async (role, href) => {
    await openPart(<SoldByType night={aNight()} />, { role });
    await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).not.toEqual([]));
    await settle();
    expect(screen.queryByRole("link")?.getAttribute("href") ?? null).toBe(href);
  });
});

describe("the sales of a night", () => {
  test.each<[string | null, Parameters<typeof aNight>[0]]>([
    ["Stop sales", {}],
    ["Resume sales", { event: { state: "sales-stopped" } }],
    [null, { event: { past: true } }],
    [null, { event: { state: "sales-stopped", past: true } }],
    [null, { event: { state: "draft" } }],
    [null, { event: { state: "postponed" } }],
  ])("offer %s for %o", async (label, about) => {
    await openPart(<NightSales night={aNight(about)} />);
    expect(screen.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(label ? [label] : []);
  });

  test.each([
    [1, "Nobody can buy or RSVP until you resume. 1 reserved ticket can still be paid. Nobody is told."],
    [0, "Nobody can buy or RSVP until you resume. Nobody is told."],
  ])("with %i held are stopped after a question", async (held, text) => {
    const user = await openPart(<NightSales night={aNight({ held })} />);
    await user.click(screen.getByRole("button", { name: "Stop sales" }));
    const dialog = await findDialog("Stop the sales of Lantern Night?");
    expect(dialog.getByText(text)).toBeVisible();
    expect(requestsOf("eventsAdmin", "stopSales")).toEqual([]);
  });

  test.each([
    ["published", "Stop sales", "stopSales", "Failed to stop sales"],
    ["sales-stopped", "Resume sales", "resumeSales", "Failed to resume sales"],
  ] as const)("of an event that is %s tell of the failure what failed", async (state, act, route, failed) => {
    refuse("eventsAdmin", route, { status: 500, code: "internal-error" });
    const user = await openPart(<NightSales night={aNight({ event: { state } })} />);
    await user.click(screen.getByRole("button", { name: act }));
    const dialog = within(await screen.findByRole("dialog"));
    if (state === "sales-stopped") expect(dialog.getByText("Everybody can buy or RSVP again.")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: act }));
    await findToast(failed);
    expect(requestsOf("eventsAdmin", route)).toEqual([{ eventId }]);
  });
});

describe("a message to everybody", () => {
  test.each<[string, Parameters<typeof aNight>[0]]>([
    ["This event is cancelled: everybody was told.", { event: { state: "cancelled", past: true } }],
    ["Publish this event first.", { event: { state: "draft", past: true } }],
    ["This event is over.", { event: { past: true } }],
    ["Nobody has a ticket or an RSVP yet.", { people: 0 }],
  ])("can't be sent where: %s", async (text, about) => {
    await openPart(<NightMessages night={aNight(about)} />);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  test.each<Parameters<typeof aNight>[0]>([
    { event: { state: "postponed", past: true } },
    { messages_left: 0, messages_again_at: null },
    { messages_left: 1, messages_again_at: "2096-11-03T02:12:00.000Z" },
  ])("can be sent for %o", async (about) => {
    await openPart(<NightMessages night={aNight(about)} />);
    expect(screen.getByRole("textbox", { name: "Message" })).toBeEnabled();
    expect(screen.getByRole("button", { name: "Send to 37 people" })).toBeDisabled();
    expect(screen.queryByRole("list", { name: "Messages sent" })).toBeNull();
  });

  test("waits for the next day once all of today's are sent, and those are listed", async () => {
    const messages = [{ id: "msg_1", text: "Doors moved", at: "2096-11-02T02:12:00.000Z", told: 37, is_done: true }];
    const about = { messages_left: 0, messages_again_at: "2096-11-03T02:12:00.000Z", messages };
    await openPart(<NightMessages night={aNight(about as never)} />);
    expect(screen.getByText(/^You've sent all 3 messages of today\. You can send the next one on /)).toBeVisible();
    expect(within(screen.getByRole("list", { name: "Messages sent" })).getByText("Doors moved")).toBeVisible();
  });
});

describe("finding a guest", () => {
  const search = async (text: string) => {
    const user = await openPart(<FindGuest eventId={eventId} />);
    await user.type(screen.getByRole("searchbox", { name: "Name, email or last 4 of the phone" }), text);
    return user;
  };

  test("asks for up to twenty once two letters are typed and a moment passed, and not for one letter", async () => {
    answer("ticketsAdmin", "search", pageOf(aTicketRow()));
    playTime();
    const user = await search(" g ");
    await passTime(1_000);
    expect(requestsOf("ticketsAdmin", "search")).toEqual([]);
    expect(screen.queryByRole("list", { name: "Guests found" })).toBeNull();
    await user.type(screen.getByRole("searchbox"), "{Backspace}i");
    await passTime(500);
    expect(requestsOf("ticketsAdmin", "search")).toEqual([
      expect.objectContaining({ event_id: eventId, q: "gi", limit: 20 }),
    ]);
    expect(within(await screen.findByRole("list", { name: "Guests found" })).getAllByRole("listitem")).toHaveLength(1);
    expect(screen.queryByText("There are more. Type more of the name.")).toBeNull();
  });

  test("says that there are more than are shown", async () => {
    answer("ticketsAdmin", "search", { ...pageOf(aTicketRow()), cursor: "next" });
    await search("gia");
    expect(await screen.findByText("There are more. Type more of the name.")).toBeVisible();
    expect(screen.getByText("Gia Gull")).toBeVisible();
  });

  test("says that nobody matches", async () => {
    answer("ticketsAdmin", "search", pageOf());
    await search("gia");
    expect(await screen.findByText("Nobody with a ticket matches “gia”.")).toBeVisible();
    expect(screen.queryByRole("list", { name: "Guests found" })).toBeNull();
  });

  test("offers to try again where it fails", async () => {
    refuse("ticketsAdmin", "search", { status: 403, code: "forbidden" });
    const user = await search("gia");
    const again = await screen.findByRole("button", { name: "Couldn't search. Try again" });
    answer("ticketsAdmin", "search", pageOf(aTicketRow()));
    await user.click(again);
    expect(await screen.findByText("Gia Gull")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Couldn't search/ })).toBeNull();
  });

  test("takes a check-in back for ten seconds, and names that it wasn't where that fails", async () => {
    answer("ticketsAdmin", "search", pageOf(aTicketRow()));
    answer("ticketsAdmin", "setStatus", ({ status }) => {
      const saved = aTicketRow({ status, check_in_ts: "2096-11-02T02:12:00.000Z" });
      answer("ticketsAdmin", "search", pageOf(saved));
      return saved;
    });
    playTime();
    const user = await search("gia");
    await passTime(500);
    await user.click(await screen.findByRole("button", { name: "Check in Gia Gull, GA+" }));
    await user.click((await findDialog("Check in Gia Gull?")).getByRole("button", { name: "Check in" }));
    const undo = { name: "Undo the check-in of Gia Gull, GA+" };
    await screen.findByRole("button", undo);
    refuse("ticketsAdmin", "setStatus", { status: 403, code: "forbidden" });
    await user.click(screen.getByRole("button", undo));
    await findToast("Check-in not undone");
    await passTime(4_000);
    expect(screen.getByRole("button", undo)).toBeVisible();
    await passTime(6_500);
    expect(screen.queryByRole("button", undo)).toBeNull();
  });
});
