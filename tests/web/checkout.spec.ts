import type { Page } from "@playwright/test";
import { expect, signedIn, test } from "../support/browser.ts";
import { call, ok } from "../support/call.ts";
import { aMember, anEvent, type Member } from "../support/fixtures.ts";

test("[checkout-07] starting the checkout sends the browser to the url in the answer", async ({ page, context }) => {
  const event = await anEvent();
  await signedIn(context, await aMember());
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

type Look = { at: number; path: string };
declare global {
  interface Window {
    looks: Look[];
    pending: number;
  }
}

/** Stops the page's clock and notes, by that clock, whenever the page asks for the tickets of a session. */
const watchLooks = async (page: Page): Promise<void> => {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1_000);
  await page.addInitScript(() => {
    window.looks = [];
    window.pending = 0;
    const send = window.fetch.bind(window);
    const nextTask = () =>
      new Promise((resume) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resume;
        port2.postMessage(0);
      });
    // An answer counts as come when the page has read it, so that its timers stand before time goes on.
    const settle = async (answer: Response) => {
      await answer.text();
      for (let task = 0; task < 3; task += 1) await nextTask();
      window.pending -= 1;
    };
    window.fetch = async (input, init) => {
      const path = new URL(String(input), window.location.href).pathname;
      if (!path.includes("/by-session/")) return send(input, init);
      window.looks.push({ at: Date.now(), path });
      window.pending += 1;
      const answer = await send(input, init);
      void settle(answer.clone());
      return answer;
    };
  });
};

const looksOf = (page: Page): Promise<Look[]> => page.evaluate(() => window.looks);

const step = 250;

/** Lets a quarter of a second of the page's time pass, and waits until what was asked for meanwhile is answered. */
const pass = async (page: Page): Promise<void> => {
  await page.clock.runFor(step);
  await expect.poll(() => page.evaluate(() => window.pending), { intervals: [5, 10, 20, 50] }).toBe(0);
};

const passUntil = async (page: Page, isSo: () => boolean | Promise<boolean>, steps = 200): Promise<void> => {
  for (let taken = 0; taken < steps && !(await isSo()); taken += 1) await pass(page);
};

const gaps = (looks: Look[]): number[] => looks.slice(1).map(({ at }, index) => at - (looks[index]?.at ?? 0));

test("[checkout-20] the success page looks for the ticket every 2 seconds, 15 times", async ({ page, context }) => {
  test.slow();
  const buyer = await aMember();
  const session = await anOpenSession(buyer);
  await signedIn(context, buyer);
  await watchLooks(page);
  await page.goto(`/ticket-success?session_id=${session}`);
  const hasReconciled = async () => (await looksOf(page)).some(({ path }) => path.endsWith("/reconcile"));
  await passUntil(page, hasReconciled);
  const looks = await looksOf(page);
  const first = looks.slice(
    0,
    looks.findIndex(({ path }) => path.endsWith("/reconcile")),
  );
  expect(first.map(({ path }) => path)).toEqual(Array(15).fill(`/api/tickets/by-session/${session}`));
  for (const gap of gaps(first)) {
    expect(gap).toBeGreaterThanOrEqual(2_000);
    expect(gap).toBeLessThanOrEqual(2_000 + step);
  }
});

test("[checkout-20] the success page goes to the ticket 1.5 seconds after finding it", async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  const buyer = await aMember();
  const session = await anOpenSession(buyer);
  await signedIn(context, buyer);
  await watchLooks(page);
  await page.goto(`/ticket-success?session_id=${session}`);
  await passUntil(page, async () => (await looksOf(page)).length >= 2);
  await expect(page.getByText("Getting your ticket…")).toBeVisible();
  await stack.stripe("checkout/pay", { session });
  await stack.stripe("webhooks/settled");
  await passUntil(page, () => page.getByText("You're in!").isVisible());
  const found = (await looksOf(page)).at(-1)?.at ?? 0;
  await passUntil(page, () => page.url().includes("/ticket/"));
  const waited = (await page.evaluate(() => Date.now())) - found;
  expect(waited).toBeGreaterThanOrEqual(1_500);
  expect(waited).toBeLessThanOrEqual(1_500 + 2 * step);
  const [ticket] = (await ok(call("tickets", "bySession", { sessionId: session }, { token: buyer.token }))).items;
  await expect(page).toHaveURL(new RegExp(`/ticket/${ticket?.id}$`));
});
