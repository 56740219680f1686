import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  choose,
  downloadOf,
  factsOf,
  findDialog,
  findRow,
  openOffice,
  optionsOf,
  pageOf,
} from "../../support/component/back-office.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEventRecord } from "../../support/component/samples/back-office/events.ts";
import { answerTickets, aTicketRow } from "../../support/component/samples/back-office/tickets.ts";
import { findToast } from "../../support/component/toast.ts";

const path = "/admin/tickets";
const failure = { status: 500, code: "internal-error" } as const;
const gia = aTicketRow();
const vic = aTicketRow({
  id: "tkt_00000002",
  tier: "T3",
  tier_name: "Early bird",
  buyer_name: "Vic Vole",
  status: "redeemed",
  check_in_ts: "2025-11-02T02:00:00.000Z",
});

beforeEach(() => answerTickets(gia, vic));

test("[adminticket-01] tickets are narrowed by period, event, tier and status in the URL, and searched outside of it", async () => {
  answer("eventsAdmin", "list", pageOf(anEventRecord()));
  const user = await openOffice(path);
  await findRow("Gia Gull");
  const asked = () => requestsOf("ticketsAdmin", "list").at(-1);
  expect([asked()?.period, asked()?.event_id]).toEqual(["ALL", undefined]);
  const filters = [
    ["Period", ["1D", "1W", "1M", "ALL"], "1D"],
    ["Event", ["All events", "Lantern Night · Sun, Jul 15"], /^Lantern Night/],
    ["Tier", ["All tiers", "GA+", "VIP+"], "VIP+"],
    ["Status", ["All statuses", "Pending", "Redeemed"], "Redeemed"],
  ] as const;
  for (const [filter, options, option] of filters) {
    expect(await optionsOf(user, screen, filter)).toEqual(options);
    await user.click(screen.getByRole("option", { name: option }));
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  }
  const narrowed = { event_id: "event_00000001", tier: "VIP+", status: "redeemed" };
  await waitFor(() => expect(asked()).toMatchObject({ period: "1D", ...narrowed }));
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    period: "1D",
    event: "event_00000001",
    tier: "VIP+",
    status: "redeemed",
  });
  await user.type(screen.getByRole("searchbox", { name: /^Search/ }), "gia@x.test");
  await waitFor(() =>
    expect(requestsOf("ticketsAdmin", "search").at(-1)).toMatchObject({
      q: "gia@x.test",
      period: "1D",
      ...narrowed,
    }),
  );
  expect(window.location.href).not.toContain("gia");
  await choose(user, screen, "Status", "Pending");
  await waitFor(() => expect(requestsOf("ticketsAdmin", "search").at(-1)).toMatchObject({ status: "valid" }));
  await user.clear(screen.getByRole("searchbox", { name: /^Search/ }));
  await choose(user, screen, "Period", "1W");
  // The search is kept for the way back from an order: the next test begins without one.
  await waitFor(() => expect(asked()).toMatchObject({ period: "1W" }));
});

test("[types-43] [adminticket-01] over all events the types GA+ and VIP+ are offered, and of a chosen event its own, by name", async () => {
  const [ga] = anEventRecord().ticket_types;
  if (!ga) throw new Error("One type");
  const [early, off] = [
    { ...ga, tier: "T3" as const, name: "Early bird" },
    { ...ga, tier: "T4" as const, name: "Balcony", is_on: false },
  ];
  const other = anEventRecord({ id: "event_00000002", title: "Quiet Night", ticket_types: [ga] });
  answer("eventsAdmin", "list", pageOf(anEventRecord({ ticket_types: [early, off] }), other));
  const user = await openOffice(path);
  await findRow("Gia Gull");
  const tiers = async () => {
    const options = await optionsOf(user, screen, "Tier");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    return options;
  };
  const asked = () => requestsOf("ticketsAdmin", "list").at(-1);
  expect(await tiers()).toEqual(["All tiers", "GA+", "VIP+"]);
  await choose(user, screen, "Event", /^Lantern Night/);
  expect(await tiers()).toEqual(["All tiers", "Early bird", "Balcony"]);
  await choose(user, screen, "Tier", "Balcony");
  await waitFor(() => expect(asked()).toMatchObject({ event_id: "event_00000001", tier: "T4" }));
  // Another event's type of that number is another type.
  await choose(user, screen, "Event", /^Quiet Night/);
  await waitFor(() => expect([asked()?.event_id, asked()?.tier]).toEqual(["event_00000002", undefined]));
  await choose(user, screen, "Tier", "GA+");
  await choose(user, screen, "Event", "All events");
  await waitFor(() => expect([asked()?.event_id, asked()?.tier]).toEqual([undefined, "GA+"]));
});

test("[types-43] a link to the tickets of a type keeps it while its event isn't known, and shows its name once it is", async () => {
  const [ga] = anEventRecord().ticket_types;
  if (!ga) throw new Error("One type");
  answer("eventsAdmin", "list", pageOf(anEventRecord({ ticket_types: [{ ...ga, tier: "T3", name: "Early bird" }] })));
  const release = hold("eventsAdmin", "list");
  await openOffice(`${path}?event=event_00000001&tier=T3`);
  expect(await screen.findByRole("combobox", { name: "Tier" })).toHaveTextContent("Ticket type 3");
  release();
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Tier" })).toHaveTextContent("Early bird"));
  expect(requestsOf("ticketsAdmin", "list").at(-1)).toMatchObject({ event_id: "event_00000001", tier: "T3" });
});

test("[adminticket-04] the cards and the table show the tickets that match, with buyer, price, status and times", async () => {
  answer("ticketsAdmin", "summary", ({ tier }) =>
    tier
      ? { total_tickets: 2, total_revenue: 10_000, redeemed: 0, pending: 2, cancelled: 0 }
      : { total_tickets: 1_500, total_revenue: 12_000, redeemed: 1, pending: 2, cancelled: 4 },
  );
  const user = await openOffice(path);
  expect(factsOf(await findRow("Gia Gull"))).toEqual({
    Email: "gia@x.test",
    Event: "Lantern Night",
    Tier: "GA+",
    "Price paid": "$20.00",
    Status: "Pending",
    Purchased: "Nov 1, 2025, 1:30 PM",
    "Check-in": "–",
    Phone: "0188",
  });
  expect(factsOf(await findRow("Vic Vole"))).toMatchObject({
    Tier: "Early bird",
    Status: "Redeemed",
    "Check-in": "Nov 1, 2025, 10:00 PM",
  });
  const tile = (name: string) => within(screen.getByRole("article", { name }));
  expect(await tile("Total tickets").findByText("1,500 (4 cancelled)")).toBeVisible();
  expect(tile("Total revenue").getByText("$120.00")).toBeVisible();
  expect(tile("Redeemed").getByText("1")).toBeVisible();
  expect(tile("Pending").getByText("2")).toBeVisible();
  await choose(user, screen, "Tier", "VIP+");
  expect(await tile("Total revenue").findByText("$100.00")).toBeVisible();
});

test("[adminticket-06] a valid ticket is marked as redeemed at once, a redeemed one undone, and a cancelled one offers nothing", async () => {
  answerTickets(gia, aTicketRow({ id: "tkt_00000003", buyer_name: "Cal Crane", status: "cancelled" }));
  const user = await openOffice(path);
  const cancelled = await findRow("Cal Crane");
  expect(within(cancelled).queryByRole("button", { name: /redeemed|Undo|Resend/ })).toBeNull();
  const redeemed = aTicketRow({ status: "redeemed" });
  answer("ticketsAdmin", "setStatus", ({ status }) => {
    const saved = aTicketRow({ status });
    answer("ticketsAdmin", "list", pageOf(saved));
    return saved;
  });
  const release = hold("ticketsAdmin", "setStatus");
  await user.click(screen.getByRole("button", { name: "Mark redeemed: Gia Gull, ticket 1" }));
  await waitFor(async () => expect(factsOf(await findRow("Gia Gull")).Status).toBe("Redeemed"));
  release();
  await user.click(await screen.findByRole("button", { name: "Undo: Gia Gull, ticket 1" }));
  await waitFor(async () => expect(factsOf(await findRow("Gia Gull")).Status).toBe("Pending"));
  expect(requestsOf("ticketsAdmin", "setStatus")).toEqual([
    { ticketId: redeemed.id, status: "redeemed" },
    { ticketId: redeemed.id, status: "valid" },
  ]);
});

test("[desk-122] several tickets are marked as redeemed after a question, redeemed ones left out, and a refused one stays selected", async () => {
  answerTickets(gia, aTicketRow({ id: "tkt_00000003", buyer_name: "Cal Crane" }), vic);
  const user = await openOffice(path);
  for (const name of ["Gia Gull", "Cal Crane", "Vic Vole"]) {
    await user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  }
  answer("ticketsAdmin", "setStatus", aTicketRow({ status: "redeemed" }));
  refuse("ticketsAdmin", "setStatus", { status: 409, code: "conflict", message: "It was refunded." }, { once: true });
  await user.click(screen.getByRole("button", { name: "Redeem 2 tickets" }));
  const question = await findDialog("Redeem 2 tickets?");
  expect(requestsOf("ticketsAdmin", "setStatus")).toEqual([]);
  await user.click(question.getByRole("button", { name: "Redeem 2 tickets" }));
  await findToast("1 of 2 done; 1 refused", "It was refunded.");
  expect(requestsOf("ticketsAdmin", "setStatus").map(({ ticketId }) => ticketId)).toEqual([
    "tkt_00000001",
    "tkt_00000003",
  ]);
  expect(screen.getByRole("checkbox", { name: "Select Gia Gull" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select Cal Crane" })).not.toBeChecked();
});

test("[adminticket-10] reconciling asks for 48 hours, tells how many tickets were created and skipped, and reads the table again", async () => {
  answer("ticketsAdmin", "reconcilePayments", { tickets_created: 2, tickets_skipped: 5, failed: 0, is_complete: true });
  const user = await openOffice(path);
  await findRow("Gia Gull");
  answer("ticketsAdmin", "list", pageOf(gia, vic, aTicketRow({ id: "tkt_00000003", buyer_name: "Nia Nene" })));
  await user.click(screen.getByRole("button", { name: "Reconcile payments" }));
  await findToast("Stripe payments reconciled", "2 tickets created, 5 skipped.");
  expect(requestsOf("ticketsAdmin", "reconcilePayments")).toEqual([{ hours: 48 }]);
  expect(await findRow("Nia Nene")).toBeVisible();
});

test("[adminticket-10] a reconciliation that fails shows its text, and an unfinished one asks to run it again", async () => {
  refuse("ticketsAdmin", "reconcilePayments", failure, { once: true });
  answer("ticketsAdmin", "reconcilePayments", {
    tickets_created: 1,
    tickets_skipped: 0,
    failed: 1,
    is_complete: false,
  });
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "Reconcile payments" }));
  await findToast("Failed to reconcile Stripe payments", "No");
  await user.click(screen.getByRole("button", { name: "Reconcile payments" }));
  const text = "1 ticket created, 0 skipped. Some payments couldn't be checked. Run it again.";
  await findToast("Stripe payments reconciled", text);
});

test("[adminticket-12] failed ticket calls show their texts, and the row keeps its state", async () => {
  refuse("ticketsAdmin", "list", failure, { once: true });
  refuse("ticketsAdmin", "setStatus", failure);
  refuse("ticketsAdmin", "resendConfirmation", failure);
  const user = await openOffice(path);
  expect(await screen.findByText("Failed to load tickets")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await user.click(await screen.findByRole("button", { name: "Mark redeemed: Gia Gull, ticket 1" }));
  await findToast("Failed to mark ticket as redeemed", "No");
  await waitFor(async () => expect(factsOf(await findRow("Gia Gull")).Status).toBe("Pending"));
  await user.click(screen.getByRole("button", { name: "Undo: Vic Vole, ticket 1" }));
  await findToast("Failed to undo redemption", "No");
  await waitFor(async () => expect(factsOf(await findRow("Vic Vole")).Status).toBe("Redeemed"));
  await user.click(screen.getByRole("button", { name: "Resend confirmation to Vic Vole, ticket 1" }));
  await findToast("Failed to resend confirmation", "No");
});

test("figures of tickets that can't be loaded are read by Try Again", async () => {
  refuse("ticketsAdmin", "summary", failure, { once: true });
  const user = await openOffice(path);
  expect(await screen.findByText("Couldn't load the figures")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("article", { name: "Total revenue" })).toBeVisible();
});

test("[adminticket-13] the export has the tickets that match, with city times and refunds in columns, in a file named for the period and the day", async () => {
  const sold = aTicketRow({
    tier: "T3",
    tier_name: "Early bird",
    event_title: "=Night, of foxes",
    status: "redeemed",
    refunded_amount: 500,
  });
  answerTickets(sold);
  const user = await openOffice(`${path}?period=1W&tier=GA%2B`);
  await findRow("Gia Gull");
  const { name, lines } = await downloadOf(user, screen.getByRole("button", { name: "Export CSV" }));
  expect(name).toMatch(/^tickets-1W-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(
    /^\uFEFFBuyer,Email,Event,Tier,Price Paid,Refunded,Lost to Disputes,Revenue,Status,Purchased At/,
  );
  expect(lines[1]).toMatch(
    /^Gia Gull,gia@x\.test,"'=Night, of foxes",Early bird,20,5,0,15,Redeemed,2025-11-01T13:30:00-04:00,/,
  );
  expect(requestsOf("ticketsAdmin", "list").at(-1)).toMatchObject({ period: "1W", tier: "GA+", limit: "500" });
});
