import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, ticketsOf } from "../../support/checkout.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";

const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

const offerOn = (page: Page) => page.getByRole("region", { name: "Your offer" });

test("[wait-25] the tickets that a buyer returns go to who waits: the first takes one on a phone, the second's offer lapses to the third", async ({
  openBrowser,
  stack,
}) => {
  test.setTimeout(150_000);
  // So near that offers are open for ten minutes, at any hour.
  const about = { title: "Sold-out Rager", total_spots: 2, price_vip: null, return_hours: 1 };
  const event = await anEvent({ ...about, start_at: inMinutes(360) });
  const [buyer, ...waiting] = await Promise.all([aMember(), aMember(), aMember(), aMember()]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  const [one, other] = await ticketsOf(buyer, session);

  const openPhone = async (member: Member | undefined) => {
    const page = await openBrowser(member);
    await page.setViewportSize({ width: 390, height: 844 });
    return page;
  };
  const buyersPhone = await openPhone(buyer);
  const giveBack = async (ticketId = "") => {
    await buyersPhone.goto(`/ticket/${ticketId}`);
    await buyersPhone.getByRole("button", { name: "Return ticket" }).click();
    await buyersPhone.getByRole("button", { name: "Return for $20.00" }).click();
    await expect(buyersPhone.getByText("Refunded").first()).toBeVisible();
  };
  const open = async (member: Member | undefined) => {
    const page = await openPhone(member);
    await page.goto(`/event/${event.id}`);
    await page.getByRole("button", { name: "Join the waiting list" }).click();
    return page;
  };
  // A page asks again within half a minute; the test doesn't wait for that.
  const seeOffer = async (page: Page, member: Member | undefined) => {
    const asked = { token: member?.token ?? "" };
    const read = async () => (await ok(call("waitingLists", "entry", { eventId: event.id }, asked))).entry?.state;
    await expect.poll(read, { timeout: 30_000 }).toBe("offered");
    await page.reload();
    await expect(offerOn(page).getByText("It's your turn")).toBeVisible();
  };
  const first = await open(waiting[0]);
  await expect(first.getByText("You're next")).toBeVisible();
  const second = await open(waiting[1]);
  await expect(second.getByText("1 person ahead of you")).toBeVisible();
  const third = await open(waiting[2]);
  await expect(third.getByText("2 people ahead of you")).toBeVisible();

  await giveBack(one?.id);
  await seeOffer(first, waiting[0]);
  await expect(offerOn(second)).toHaveCount(0);
  await offerOn(first).getByRole("button", { name: "Continue to payment · $20" }).click();
  await first.getByRole("button", { name: "Pay $20.00" }).click();
  await expect(first).toHaveURL(/\/ticket\/tkt_/, { timeout: 20_000 });

  await giveBack(other?.id);
  await seeOffer(second, waiting[1]);
  await third.reload();
  await expect(third.getByText("You're next")).toBeVisible();
  await stack.invoke("ServeWaitingLists", {}, inMinutes(11));
  await seeOffer(third, waiting[2]);
  await second.reload();
  await expect(second.getByText("That offer is over")).toBeVisible();
  await expect(offerOn(second)).toHaveCount(0);
});
