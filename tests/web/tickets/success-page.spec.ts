import {
  advanceUntil,
  readPageTime,
  readRequests,
  recordRequests,
  requestGaps,
  stepMilliseconds,
} from "../../support/browser/request-times.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";

test("[checkout-07] starting a checkout sends the browser to the payment page", async ({ page, context }) => {
  const event = await anEvent();
  await signInAs(context, await aMember());
  let answered = { url: "" };
  await page.route("**/checkout", async (route) => {
    const response = await route.fetch();
    answered = await response.json();
    await route.fulfill({ response });
  });
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", { name: "Get tickets" }).click();
  await page.waitForURL(/\/stripe\//);
  expect(page.url()).toBe(answered.url);
  await expect(page.getByText(event.title).first()).toBeVisible();
});

const anOpenSession = async (buyer: Member): Promise<string> => {
  const event = await anEvent();
  const { url } = await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: buyer.token }));
  return url?.match(/cs_\w+/)?.[0] ?? "";
};

test("[checkout-20] the success page polls for the ticket every 2 seconds, 15 times", async ({ page, context }) => {
  test.slow();
  const buyer = await aMember();
  const session = await anOpenSession(buyer);
  await signInAs(context, buyer);
  await recordRequests(page, "/by-session/");
  await page.goto(`/ticket-success?session_id=${session}`);
  const hasReconciled = async () => (await readRequests(page, "/reconcile")).length > 0;
  await advanceUntil(page, hasReconciled);
  const polls = await readRequests(page);
  const first = polls.slice(
    0,
    polls.findIndex(({ path }) => path.endsWith("/reconcile")),
  );
  expect(first.map(({ path }) => path)).toEqual(Array(15).fill(`/api/tickets/by-session/${session}`));
  for (const gap of requestGaps(first)) {
    expect(gap).toBeGreaterThanOrEqual(2_000);
    expect(gap).toBeLessThanOrEqual(2_000 + stepMilliseconds);
  }
});

test("[checkout-20] the success page opens the ticket 1.5 seconds after finding it", async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  const buyer = await aMember();
  const session = await anOpenSession(buyer);
  await signInAs(context, buyer);
  await recordRequests(page, "/by-session/");
  await page.goto(`/ticket-success?session_id=${session}`);
  await advanceUntil(page, async () => (await readRequests(page)).length >= 2);
  await expect(page.getByText("Getting your ticket…")).toBeVisible();
  await stack.stripe("checkout/pay", { session });
  await stack.stripe("webhooks/settled");
  await advanceUntil(page, () => page.getByText("You're in!").isVisible());
  const found = (await readRequests(page)).at(-1)?.at ?? 0;
  await advanceUntil(page, () => page.url().includes("/ticket/"));
  const waited = (await readPageTime(page)) - found;
  expect(waited).toBeGreaterThanOrEqual(1_500);
  expect(waited).toBeLessThanOrEqual(1_500 + 2 * stepMilliseconds);
  const [ticket] = (await ok(call("tickets", "bySession", { sessionId: session }, { token: buyer.token }))).items;
  await expect(page).toHaveURL(new RegExp(`/ticket/${ticket?.id}$`));
});

test("the live connection brings the ticket to the success page when polling finds nothing", async ({
  page,
  context,
  stack,
}) => {
  const buyer = await aMember();
  const session = await anOpenSession(buyer);
  await signInAs(context, buyer);
  await page.route("**/api/tickets/by-session/**", (route) => route.fulfill({ json: { items: [], cursor: null } }));
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(...address: ConstructorParameters<typeof WebSocket>) {
        super(...address);
        this.addEventListener("open", () => document.documentElement.setAttribute("data-live", ""));
      }
    };
  });
  await page.goto(`/ticket-success?session_id=${session}`);
  await expect(page.locator("html[data-live]")).toBeAttached();
  await stack.stripe("checkout/pay", { session });
  await expect(page.getByText("You're in!")).toBeVisible();
  await expect(page).toHaveURL(/\/ticket\/tkt_/);
});

test("[checkout-21] [checkout-22] after 15 polls the success page reconciles once, polls for 15 more seconds and offers to try again", async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  const buyer = await aMember();
  const session = await anOpenSession(buyer);
  await signInAs(context, buyer);
  await recordRequests(page, "/by-session/");
  await page.goto(`/ticket-success?session_id=${session}`);
  await advanceUntil(page, () => page.getByText("Ticket Processing").isVisible(), { most: 400 });
  const polls = await readRequests(page);
  const reconciled = polls.findIndex(({ path }) => path.endsWith("/reconcile"));
  expect(polls.filter(({ path }) => path.endsWith("/reconcile"))).toHaveLength(1);
  expect(reconciled).toBe(15);
  const later = polls.slice(reconciled + 1);
  for (const gap of requestGaps(later)) {
    expect(gap).toBeGreaterThanOrEqual(2_000);
    expect(gap).toBeLessThanOrEqual(2_000 + stepMilliseconds);
  }
  const lasted = (later.at(-1)?.at ?? 0) - (polls[reconciled]?.at ?? 0);
  expect(lasted).toBeGreaterThan(13_000);
  expect(lasted).toBeLessThanOrEqual(15_000 + 8 * stepMilliseconds);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Getting your ticket…")).toBeVisible();
  await advanceUntil(page, async () => (await readRequests(page)).length >= polls.length + 2);
  await stack.stripe("checkout/pay", { session });
  await stack.stripe("webhooks/settled");
  await advanceUntil(page, () => page.url().includes("/ticket/"));
  await expect(page).toHaveURL(/\/ticket\/tkt_\w+$/);
});

test("[checkout-21] a ticket that appears after the reconciliation is opened", async ({ page, context, stack }) => {
  test.slow();
  const buyer = await aMember();
  const session = await anOpenSession(buyer);
  await signInAs(context, buyer);
  await recordRequests(page, "/by-session/");
  await page.goto(`/ticket-success?session_id=${session}`);
  const hasReconciled = async () => (await readRequests(page, "/reconcile")).length > 0;
  await advanceUntil(page, hasReconciled, { step: 500 });
  await stack.stripe("checkout/pay", { session });
  await stack.stripe("webhooks/settled");
  await advanceUntil(page, () => page.url().includes("/ticket/"));
  await expect(page).toHaveURL(/\/ticket\/tkt_\w+$/);
});

for (const { name, session } of [
  { name: "no session", session: async () => "" },
  { name: "an unknown session", session: async () => "?session_id=cs_test_unknown" },
  { name: "somebody else's session", session: async () => `?session_id=${await anOpenSession(await aMember())}` },
]) {
  test(`[checkout-22] the success page promises no ticket for ${name} and leads to My Tickets`, async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(/404/);
    await signInAs(context, await aMember());
    await page.goto(`/ticket-success${await session()}`);
    await expect(page.getByText("We couldn't find this payment")).toBeVisible();
    await expect(page.getByText(/payment successful|payment is safe/i)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", "/support");
    await page.getByRole("link", { name: "Go to My Tickets" }).click();
    await expect(page).toHaveURL(/\/dashboard\?tab=profile/);
    await expect(page.getByRole("tablist", { name: "My Tickets" })).toBeInViewport();
  });
}

test("[checkout-12] an order that costs nothing goes straight to its ticket", async ({ page, context }) => {
  const [buyer, event] = await Promise.all([aMember({ tier: "premium" }), anEvent()]);
  await signInAs(context, buyer);
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));
  await page.goto(`/event/${event.id}`);
  await page.getByRole("button", { name: "Get free ticket" }).click();
  await expect(page).toHaveURL(/\/ticket\/tkt_\w+$/);
  await expect(page.getByRole("article").getByRole("heading", { name: event.title })).toBeVisible();
  expect(visited.filter((url) => url.includes("/stripe/") || url.includes("/ticket-success"))).toEqual([]);
});
