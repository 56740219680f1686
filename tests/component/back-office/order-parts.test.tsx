import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useMay } from "../../../web/src/back-office/roles/use-may.ts";
import { OrderAlerts } from "../../../web/src/features/admin/order/order-alerts.tsx";
import { OrderFacts } from "../../../web/src/features/admin/order/order-facts.tsx";
import { OrderTickets } from "../../../web/src/features/admin/order/order-tickets.tsx";
import { RefundDialog } from "../../../web/src/features/admin/order/refund-dialog.tsx";
import { findDialog, findRows, retype } from "../../support/component/back-office.ts";
import { openPart, placeOf } from "../../support/component/open-part.tsx";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anOrder, anOrderTicket } from "../../support/component/samples/back-office/tickets.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const preview = {
  ...{ amount: 5_000, tickets: 1, seats_returned: 1, free_ga_returned: false, code_use_returned: false },
  emails_buyer: true,
};

beforeEach(() => answer("ticketsAdmin", "refundPreview", preview as never));

describe("the tickets of an order", () => {
  const two = anOrder();
  const mixed = anOrder({
    tickets: [
      anOrderTicket({ status: "redeemed", check_in_ts: "2026-11-22T02:30:00.000Z" }),
      anOrderTicket({ id: "tkt_00000002", status: "cancelled", cancelled_by: "re_1" }),
      anOrderTicket({ id: "tkt_00000003" }),
    ],
  });

  test("are numbered, and each offers what its status and the role allow", async () => {
    await openPart(<OrderTickets order={mixed} />);
    const rows = await findRows("Tickets of the order");
    await screen.findByRole("button", { name: "Undo: ticket 1" });
    expect(
      rows.map((row) =>
        within(row)
          .queryAllByRole("button")
          .map((button) => button.getAttribute("aria-label")),
      ),
    ).toEqual([
      ["Undo: ticket 1", "Resend: ticket 1", "Refund: ticket 1"],
      [],
      ["Mark redeemed: ticket 3", "Resend: ticket 3", "Refund: ticket 3"],
    ]);
    expect(rows[0]).toHaveTextContent("Ticket 1VIP+$50.00RedeemedNov 21, 2026, 9:30 PM");
    expect(rows[2]).toHaveTextContent("Pending–");
    expect(screen.getByRole("button", { name: "Refund all 2 tickets" })).toBeVisible();
  });

  test("offer nothing to who only reads", async () => {
    await openPart(<OrderTickets order={two} />, { role: "books", path: "/?refund=all" });
    await findRows("Tickets of the order");
    await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).not.toEqual([]));
    expect(screen.queryByRole("button", { name: /ticket/ })).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("are all refunded only where there are several that stand", async () => {
    await openPart(<OrderTickets order={anOrder({ tickets: [anOrderTicket()] })} />);
    await screen.findByRole("button", { name: "Refund: ticket 1" });
    expect(screen.queryByRole("button", { name: /^Refund all/ })).toBeNull();
  });

  test("are refunded all or one, as was pressed", async () => {
    const user = await openPart(<OrderTickets order={two} />);
    await user.click(await screen.findByRole("button", { name: "Refund all 2 tickets" }));
    const all = await findDialog("Refund 2 tickets?");
    await user.click(all.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Refund: ticket 2" }));
    await findDialog("Refund 1 ticket?");
    expect(requestsOf("ticketsAdmin", "refundPreview").at(-1)).toMatchObject({ ticket_ids: ["tkt_00000002"] });
  });

  test.each([
    ["valid", "Mark redeemed: ticket 1", "redeemed", "Failed to mark ticket as redeemed"],
    ["redeemed", "Undo: ticket 1", "valid", "Failed to undo redemption"],
  ] as const)("with the status %s change it", async (status, name, sent, failed) => {
    refuse("ticketsAdmin", "setStatus", { status: 500, code: "internal-error" });
    const user = await openPart(<OrderTickets order={anOrder({ tickets: [anOrderTicket({ status })] })} />);
    await user.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(requestsOf("ticketsAdmin", "setStatus")).toMatchObject([{ status: sent }]));
    await findToast(failed);
  });

  test.each([
    ["setStatus", "Mark redeemed: ticket 1"],
    ["resendConfirmation", "Resend: ticket 1"],
  ] as const)("can't be changed while %s is under way", async (route, name) => {
    refuse("ticketsAdmin", route, { status: 403, code: "forbidden" });
    const release = hold("ticketsAdmin", route);
    const user = await openPart(<OrderTickets order={anOrder({ tickets: [anOrderTicket()] })} />);
    await user.click(await screen.findByRole("button", { name }));
    const isOff = () => screen.getByRole<HTMLButtonElement>("button", { name: "Refund: ticket 1" }).disabled;
    await waitFor(() => expect(isOff()).toBe(true));
    release();
    await waitFor(() => expect(isOff()).toBe(false));
  });

  test("have their confirmation sent again, or what keeps it from that", async () => {
    refuse("ticketsAdmin", "resendConfirmation", { status: 403, code: "forbidden", message: "No address" });
    const user = await openPart(<OrderTickets order={two} />);
    const button = await screen.findByRole("button", { name: "Resend: ticket 2" });
    await user.click(button);
    await findToast("Failed to resend confirmation", "No address");
    answer("ticketsAdmin", "resendConfirmation", { sent_to: "vic@x.test" } as never);
    await user.click(button);
    await findToast("Confirmation sent", "It's on its way to vic@x.test.");
    expect(requestsOf("ticketsAdmin", "resendConfirmation").at(-1)).toEqual({ ticketId: "tkt_00000002" });
  });
});

describe("what has to be known of an order's money", () => {
  const fine = anOrderTicket({ dispute_id: null, refund_failed: false });

  test.each([
    [[fine], []],
    [[fine, anOrderTicket({ refund_failed: true })], [/^A refund of this order didn't reach the buyer/]],
    [
      [anOrderTicket({ dispute_id: "dp_1" }), fine, anOrderTicket({ dispute_id: "dp_1" })],
      [/disputes this payment \(dp_1\)/],
    ],
  ])("is told for %o", async (tickets, texts) => {
    await openPart(<OrderAlerts order={anOrder({ tickets })} />);
    const alerts = screen.queryAllByRole("alert").map(({ textContent }) => textContent);
    expect(alerts).toEqual(texts.map((text) => expect.stringMatching(text)));
  });
});

describe("the facts of an order", () => {
  const open = async (about: Parameters<typeof anOrder>[0], role: "owner" | "door" = "owner") => {
    await openPart(<OrderFacts order={anOrder(about)} />, { role });
    await waitFor(() => expect(requestsOf("colleaguesAdmin", "me")).not.toEqual([]));
  };
  const factOf = (name: string) => screen.getByText(name).nextElementSibling;

  test("name a deleted account as such, and a dash for what isn't there", async () => {
    const missing = { buyer_name: null, buyer_email: null, last4_phone: null, code: null, payment_intent: null };
    await open(missing);
    const facts = ["Buyer", "Email", "Phone (last 4)", "Code", "Stripe payment"];
    expect(facts.map((name) => factOf(name)?.textContent)).toEqual([
      ...["Deleted account", "–", "–", "–"],
      "None: the total was $0",
    ]);
    expect(screen.queryByRole("link")).toBeNull();
  });

  test("lead to the buyer and to the payment at Stripe, and have the code with what it took off", async () => {
    await open({
      ...{ buyer_name: "Gia Gull", buyer_email: "gia@example.com", last4_phone: "0188" },
      ...{ code: "GULL", code_discount: 500, payment_intent: "pi_1", user_id: "user_1" },
    });
    expect(await screen.findByRole("link", { name: "Gia Gull" })).toHaveAttribute("href", "/admin/members/user_1");
    expect(screen.getByRole("link", { name: "pi_1" })).toHaveAttribute(
      "href",
      "https://dashboard.stripe.com/payments/pi_1",
    );
    const facts = ["Email", "Phone (last 4)", "Code"].map((name) => factOf(name)?.textContent);
    expect(facts).toEqual(["gia@example.com", "0188", "GULL ($5.00 off)"]);
  });

  test("don't lead to the buyer where the role can't open members", async () => {
    await open({ buyer_name: "Gia Gull" }, "door");
    expect(screen.getByText("Gia Gull")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Gia Gull" })).toBeNull();
  });
});

describe("a refund", () => {
  const open = async (ticketIds = ["tkt_00000001"]) => {
    const onClose = vi.fn();
    const user = await openPart(<RefundDialog sessionId="cs_test_1" ticketIds={ticketIds} onClose={onClose} />);
    return { user, onClose, dialog: await findDialog(/^Refund/) };
  };

  test.each([
    [["tkt_00000001"], "Refund 1 ticket?", "Ticket refunded", "", undefined],
    [["tkt_00000001", "tkt_00000002"], "Refund 2 tickets?", "Tickets refunded", " Rain ", "Rain"],
  ])("of %j says what it does, then does it", async (ids, title, done, typed, reason) => {
    answer("ticketsAdmin", "refund", anOrder() as never);
    answer("ticketsAdmin", "order", anOrder());
    const { user, dialog, onClose } = await open(ids);
    expect(screen.getByRole("dialog", { name: title })).toBeVisible();
    expect(await dialog.findByText("$50.00 goes back to the card used for the payment.")).toBeVisible();
    await retype(user, dialog.getByRole("textbox"), typed);
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    await findToast(done);
    const [sent] = requestsOf("ticketsAdmin", "refund");
    expect([sent?.ticket_ids, sent?.reason]).toEqual([ids, reason]);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test("can't be made before it is known what it does, nor where that can't be worked out", async () => {
    refuse("ticketsAdmin", "refundPreview", { status: 403, code: "forbidden" });
    const known = hold("ticketsAdmin", "refundPreview");
    const { user, dialog } = await open();
    expect(dialog.getByRole("button", { name: "Refund" })).toBeDisabled();
    expect(dialog.queryByText("Couldn't work out what the refund does")).toBeNull();
    known();
    await dialog.findByText("Couldn't work out what the refund does");
    expect(dialog.getByRole("button", { name: "Refund" })).toBeDisabled();
    answer("ticketsAdmin", "refundPreview", preview as never);
    await user.click(dialog.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(dialog.getByRole("button", { name: "Refund" })).toBeEnabled());
  });

  test("beyond the role's limit is told in the dialog alone, before it or as it is made", async () => {
    const limit = { status: 403, code: "role.refund-limit", message: "A manager has to refund this" } as const;
    refuse("ticketsAdmin", "refundPreview", limit);
    const { dialog } = await open();
    expect(await dialog.findByText("A manager has to refund this")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Refund" })).toBeDisabled();
    expect(dialog.queryByText("Couldn't work out what the refund does")).toBeNull();
  });

  test("that is refused as it is made stays open, with a toast unless the limit is the reason", async () => {
    refuse("ticketsAdmin", "refund", { status: 409, code: "conflict" as never, message: "Already refunded" });
    const { user, dialog, onClose } = await open();
    const button = dialog.getByRole("button", { name: "Refund" });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await findToast("Not refunded", "Already refunded");
    refuse("ticketsAdmin", "refund", { status: 403, code: "role.refund-limit", message: "Ask a manager" });
    await user.click(button);
    expect(await dialog.findByText("Ask a manager")).toBeVisible();
    expect(listToasts().filter(({ textContent }) => textContent?.includes("Ask a manager"))).toEqual([]);
    expect(button).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

/** The tickets of an order once the role is known, as on the order's page. */
const Loaded = ({ order }: { order: ReturnType<typeof anOrder> }) =>
  useMay()("ticketsAdmin", "order") ? <OrderTickets order={order} /> : null;

test("an address that asks to refund all opens the question, which leaves the address as it closes", async () => {
  const user = await openPart(<Loaded order={anOrder()} />, { path: "/order?refund=all" });
  const dialog = await findDialog("Refund 2 tickets?");
  expect(placeOf()).toBe("/order?refund=all");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(placeOf()).toBe("/order"));
});

test.each([
  ["/order?refund=all", [anOrderTicket()], ["Refund 1 ticket?"]],
  ["/order?refund=one", [anOrderTicket()], []],
  ["/order?refund=all", [anOrderTicket({ status: "cancelled", cancelled_by: "re_1" })], []],
])("at %s an order is asked to be refunded where a ticket still stands: %#", async (path, tickets, titles) => {
  await openPart(<Loaded order={anOrder({ tickets })} />, { path });
  await screen.findByText("VIP+");
  expect(screen.queryAllByRole("dialog").map((dialog) => dialog.querySelector("h2")?.textContent)).toEqual(titles);
});

test("a question about one ticket leaves the rest of the address as it closes", async () => {
  const user = await openPart(<Loaded order={anOrder()} />, { path: "/order?tab=tickets" });
  await user.click(await screen.findByRole("button", { name: "Refund: ticket 2" }));
  await user.click((await findDialog("Refund 1 ticket?")).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(placeOf()).toBe("/order?tab=tickets");
});
