import { expect, getToast, test } from "../support/browser/test.ts";
import { call, ok } from "../support/call.ts";
import { cancelReason } from "../support/cancellations.ts";
import { buy, payAndSettle } from "../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../support/fixtures.ts";
import { uniqueText } from "../support/unique-text.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("[types-16] an owner makes a party with three types and sells it, moves it, gets a ticket back, and cancels another party", async ({
  openBrowser,
  pageErrors,
}) => {
  test.setTimeout(120_000);
  // The move is asked about first.
  pageErrors.allow({ status: 409, path: "/api/admin/events/*" });
  const [owner, buyer, other] = await Promise.all([anAdmin(), aMember(), aMember()]);
  const [title, called] = [uniqueText("RAGER at the pier"), uniqueText("RAGER called off")];
  const doomed = await anEvent({ title: called });
  const { session } = await buy(other, doomed.id, { quantity: 2 });
  await payAndSettle(session);

  const office = await openBrowser(owner);
  await office.goto("/admin/events/new");
  const form = office.getByRole("form", { name: "New event" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Description").fill("Music by the river, until late.");
  await form.getByRole("radio", { name: "RAGER" }).click();
  await form.getByLabel("Location").fill("Riverside, Jacksonville");
  await form.getByLabel(/^Date/).fill("2098-11-21");
  await form.getByLabel(/^Time/).fill("9:00 PM - 2:00 AM");
  await form.getByRole("radio", { name: /^Tickets/ }).click();
  await form.getByRole("button", { name: "Add a type" }).click();
  const early = form.getByRole("list", { name: "Ticket types" }).getByRole("listitem").nth(2);
  await early.getByLabel("Name").fill("Early bird");
  await early.getByLabel("Price").fill("12.50");
  await form.getByRole("button", { name: "Create event" }).click();
  // The card beside the form is a link, too: it is saved once the form has gone.
  await expect(form).toHaveCount(0);

  const { token } = owner;
  const href = await office.getByRole("link", { name: title }).getAttribute("href");
  const eventId = href?.match(/evt_\w+/)?.[0] ?? "";
  const phone = await openBrowser(buyer);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/event/${eventId}`);
  const types = phone.getByRole("radiogroup", { name: "Ticket type" });
  await expect(types.getByRole("radio")).toHaveCount(3);
  await types.getByRole("radio", { name: /^Early bird/ }).check();
  await phone.getByRole("button", { name: "Get tickets" }).first().click();
  await expect(phone.getByTestId("total")).toHaveText("$12.50");
  await phone.getByRole("button", { name: "Pay $12.50" }).click();
  await expect(phone).toHaveURL(/\/ticket\/tkt_/, { timeout: 20_000 });
  await expect(phone.getByRole("article").getByText("Early bird").first()).toBeVisible();

  await office.getByRole("link", { name: title }).click();
  const edit = office.getByRole("form", { name: "Edit event" });
  await edit.getByLabel("Location").fill("Springfield, Jacksonville");
  await edit.getByRole("button", { name: "Save" }).click();
  const question = office.getByRole("dialog", { name: "Move this event?" });
  await expect(question).toContainText("1 ticket: everybody is told.");
  await expect(question).toContainText("up to $12.50");
  await question.getByRole("button", { name: "Move and tell everybody" }).click();
  await expect(getToast(office, "Event saved")).toBeVisible();

  await phone.reload();
  await phone.getByRole("button", { name: "Return ticket" }).click();
  await phone.getByRole("button", { name: "Return for $12.50" }).click();
  await expect(getToast(phone, "Returned")).toBeVisible();
  const sold = async () =>
    (await ok(call("eventsAdmin", "event", { eventId }, { token }))).ticket_types.map(({ name, sold: count }) => [
      name,
      count,
    ]);
  await expect.poll(sold).toEqual([
    ["GA+", 0],
    ["VIP+", 0],
    ["Early bird", 0],
  ]);

  await office.goto(`/admin/events/${doomed.id}/edit`);
  await office.getByRole("button", { name: "Actions" }).click();
  await office.getByRole("menuitem", { name: "Cancel event…" }).click();
  const cancel = office.getByRole("dialog", { name: `Cancel ${called}?` });
  await expect(cancel).toContainText("2 tickets will be cancelled");
  await expect(cancel).toContainText("$40.00 goes back for 1 paid order.");
  await cancel.getByRole("textbox", { name: /Reason/ }).fill(cancelReason);
  await cancel.getByRole("checkbox", { name: "Yes, cancel this event for good" }).check();
  await cancel.getByRole("button", { name: "Cancel event" }).click();
  await expect(office.getByRole("region", { name: "Cancellation" })).toContainText("1 order refunded.", {
    timeout: 30_000,
  });
  const tickets = await ok(call("tickets", "bySession", { sessionId: session }, { token: other.token }));
  expect(tickets.items.map(({ status, refunded }) => [status, refunded])).toEqual([
    ["cancelled", true],
    ["cancelled", true],
  ]);
});
