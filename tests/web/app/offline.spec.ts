import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { openSettingsPage } from "../../support/browser/settings-page.ts";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { status } from "../../support/browser/ticket-page.ts";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

test.use({ serviceWorkers: "allow" });

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const picture = "/art/wall-07.webp";

/** A free order of two tickets, which are issued at once. */
const buyTwo = async (holder: Member, title: string) => {
  const event = await anEvent({
    title,
    image: picture,
    price_ga: 0,
    price_vip: 0,
    start_at: inHours(2),
    venue_address: "1 Water St",
  });
  const order = { eventId: event.id, tier: "GA+", quantity: 2 } as const;
  const { ticket_ids } = await ok(call("tickets", "checkout", order, { token: holder.token }));
  return ticket_ids;
};

/** Waits until the copy on the device holds the answers of these reads. */
const copied = (page: Page, ...reads: string[]) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open("playyy-reads");
        // "/copies/<member>/<hash of the key>", whose hash is its JSON.
        const hashes = (await cache.keys()).map(({ url }) => decodeURIComponent(url.split("/").at(-1) ?? ""));
        return hashes.map((hash) => JSON.parse(hash).slice(0, 2).join("."));
      }),
    )
    .toEqual(expect.arrayContaining(reads));

/** One visit of Home with a connection, until the app and the copy are on the device. */
const visitOnce = async (page: Page) => {
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await copied(page, "tickets.list", "members.profile", "memberships.mine");
};

/** Lets the code of the other pages be kept, whatever speed the browser takes its connection for. */
const allowMore = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ effectiveType: "4g", saveData: false }) });
  });

/** Waits until the code of all of a member's pages is on the device. */
const keptCode = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const later = (await (await fetch("/later-files.json")).json()) as string[];
        const kept = await Promise.all(later.map((path) => caches.match(path)));
        return later.length > 0 && kept.every(Boolean);
      }),
    )
    .toBe(true);

const openProfile = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByText("Profile").click();

const cut = async (page: Page, context: BrowserContext) => {
  await context.setOffline(true);
  await page.reload();
};

test("after one visit the membership, card, profile and every ticket are readable offline", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  const holder = await aMember({ tier: "premium", name: "Dora Door" });
  const [first, second] = await buyTwo(holder, "RAGER at the gate");
  await signInAs(context, holder);
  await visitOnce(page);
  await cut(page, context);
  await expect(page.locator("header").getByText("Premium")).toBeVisible();
  await expect(page.locator("header").getByText(/^As of \d+:\d\d [AP]M$/)).toBeVisible();
  await openProfile(page);
  await expect(page.getByRole("heading", { name: "Dora Door", level: 1 })).toBeVisible();
  await expect(page.locator("[data-card-number]")).toHaveText(/^[0-9A-F]{8}$/);
  await expect(page.locator("[data-tier=premium]").getByText("Code needs a connection")).toBeVisible();
  await expect(page.locator("[data-ticket]")).toHaveCount(2);
  await page.locator(`[data-ticket="${second}"]`).click();
  const pass = page.getByRole("article");
  await expect(pass.getByRole("heading", { name: "RAGER at the gate" })).toBeVisible();
  await expect(pass.getByText("Ticket 2 of 2")).toBeVisible();
  await expect(pass.getByText("Dora Door")).toBeVisible();
  await expect(pass.getByText("1 Water St")).toBeVisible();
  await page.getByRole("link", { name: "Ticket 1 of 2" }).click();
  await expect(page).toHaveURL(new RegExp(`/ticket/${first}$`));
  await expect(pass.getByText("Ticket 1 of 2")).toBeVisible();
});

test("[profile-04] [ticket-20] a sent ticket never reads as valid for its sender, on the open page, offline and in the list, though the list's next read fails", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true }, { failure: "ERR_FAILED", path: "/api/tickets" });
  await page.setViewportSize({ width: 390, height: 844 });
  const [buyer, receiver] = await Promise.all([
    aMember({ name: "Dora Door" }),
    aMember({ name: "Bartholomew Featherstonehaugh-Cholmondeley" }),
  ]);
  const [sent = "", kept = ""] = await buyTwo(buyer, "RAGER at the gate");
  await signInAs(context, buyer);
  await visitOnce(page);
  await page.goto(`/ticket/${sent}`);
  await expect(status(page)).toHaveText("Valid");
  const code = await sendTicket(buyer, sent);
  await context.route(/\/api\/tickets(\?.*)?$/, (route) => route.abort());
  expect((await claimTicket(receiver, code)).status).toBe(201);

  const expectSent = async () => {
    await expect(status(page)).toHaveText("Sent");
    await expect(page.locator("[data-watermark]")).toHaveCount(0);
    await expect(page.getByRole("article").getByText("Dora Door")).toHaveCount(0);
    await expect(page.getByRole("article")).not.toContainText("Valid");
  };
  await expectSent();
  await cut(page, context);
  await expectSent();
  await page.getByRole("link", { name: "Ticket 2 of 2" }).click();
  await expect(status(page)).toHaveText("Valid");
  await page.goto("/dashboard?tab=profile");
  const row = page.locator(`[data-ticket="${sent}"]`);
  const badge = row.getByText("Sent to Bartholomew Featherstonehaugh-Cholmondeley");
  await expect(row).not.toContainText("Valid");
  await expect(page.locator(`[data-ticket="${kept}"]`)).toContainText("Valid");
  const [inner, outer] = [await badge.boundingBox(), await row.boundingBox()];
  expect((inner?.x ?? 0) + (inner?.width ?? 999)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  expect(await badge.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

test("after one visit Home shows its deals and events offline", async ({ page, context, pageErrors }) => {
  pageErrors.allow({ offline: true });
  const name = randomUUID().slice(0, 8);
  const [holder] = await Promise.all([
    aMember({ tier: "premium" }),
    aDeal({ offer_details: `Home oysters ${name}` }),
    anEvent({ title: `Home party ${name}`, featured: true, start_at: inHours(2) }),
  ]);
  await signInAs(context, holder);
  await visitOnce(page);
  await copied(page, "deals.list", "events.list");
  await cut(page, context);
  await expect(page.getByText("You're currently offline. Some features may not work properly.")).toBeVisible();
  await expect(page.getByText(`Home oysters ${name}`).first()).toBeVisible();
  await expect(page.getByText(`Home party ${name}`).first()).toBeVisible();
  await expect(page.getByText("Couldn't load deals")).toHaveCount(0);
});

test("a reload in the middle of the first visit does not lose the offline copy", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.reload();
  await copied(page, "members.profile", "memberships.mine");
  await cut(page, context);
  await expect(page.locator("header").getByText("Premium")).toBeVisible();
});

test("checking in offline reports that it needs a connection and leaves the ticket unchanged", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  const holder = await aMember({ tier: "premium" });
  const [ticketId] = await buyTwo(holder, "RAGER underground");
  await signInAs(context, holder);
  await visitOnce(page);
  await context.setOffline(true);
  await page.goto(`/ticket/${ticketId}`);
  await page.getByRole("button", { name: "Redeem", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("You need a connection to check in");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("article").locator("[data-status]")).toHaveText("Valid");
  await context.setOffline(false);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect((await ok(call("tickets", "get", { ticketId: ticketId ?? "" }, { token: holder.token }))).status).toBe(
    "valid",
  );
});

test("everything is read again without a tap when the connection returns", async ({ page, context, pageErrors }) => {
  pageErrors.allow({ offline: true });
  await signInAs(context, await aMember({ tier: "essential" }));
  await allowMore(page);
  await visitOnce(page);
  await keptCode(page);
  await cut(page, context);
  await expect(page.locator("header").getByText("Essential")).toBeVisible();
  await expect(page.locator("[data-as-of]").first()).toBeVisible();
  // What the device has no copy of fails, and has nothing to show until it is read.
  await page.goto("/dashboard?tab=playyy");
  const retry = page.getByRole("button", { name: "Try Again" });
  await expect(retry.first()).toBeVisible();
  await context.setOffline(false);
  await expect(retry).toHaveCount(0);
  await page.getByRole("navigation", { name: "Main" }).getByText("Home").click();
  await expect(page.locator("header").getByText("Essential")).toBeVisible();
  await expect(page.locator("[data-as-of]")).toHaveCount(0);
});

test("after one visit the pages that were never opened open offline as well, once their code was kept", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  await signInAs(context, await aMember({ tier: "premium" }));
  await allowMore(page);
  await visitOnce(page);
  await keptCode(page);
  await context.setOffline(true);
  for (const [path, heading] of [
    ["/settings", "Settings"],
    ["/privacy", "Privacy Policy"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
});

test("a person who saves data keeps what must open offline, and other pages ask for a connection and open when it is back", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ effectiveType: "4g", saveData: true }) });
  });
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visitOnce(page);
  await context.setOffline(true);
  await page.goto("/dashboard?tab=profile");
  await expect(page.locator("[data-card-number]")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: "Couldn't load this page" })).toBeVisible();
  await expect(page.getByText("Check your connection and try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(asked).not.toContain("/later-files.json");
});

/** Moves the end of the membership that the device keeps. */
const endCopyAt = (page: Page, endAt: string) =>
  page.evaluate(async (end_at) => {
    const cache = await caches.open("playyy-reads");
    for (const place of await cache.keys()) {
      if (!place.url.includes("memberships")) continue;
      const copy = (await (await cache.match(place))?.json()) ?? {};
      await cache.put(place, Response.json({ ...copy, data: { ...copy.data, end_at } }));
    }
  }, endAt);

test("a membership that has ended since is shown offline neither as active nor as free", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow({ offline: true });
  await signInAs(context, await aMember({ tier: "premium" }));
  await visitOnce(page);
  await cut(page, context);
  await endCopyAt(page, inHours(1));
  await page.reload();
  await expect(page.locator("header").getByText("Premium")).toBeVisible();
  await endCopyAt(page, inHours(-1));
  await page.reload();
  // It may have been renewed: no tier is shown, neither the ended one nor a guess.
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeAttached();
  await expect(page.locator("header").getByText(/Premium|Free Member/)).toHaveCount(0);
});

test("signing out deletes everything of the member from the device", async ({ page, context }) => {
  const holder = await aMember({ tier: "premium" });
  await buyTwo(holder, "RAGER behind closed doors");
  await signInAs(context, holder);
  await visitOnce(page);
  await expect.poll(() => page.evaluate(async (url) => Boolean(await caches.match(url)), picture)).toBe(true);
  await openSettingsPage(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  const left = () =>
    page.evaluate(async () => {
      const cached = await Promise.all(
        (await caches.keys())
          .filter((name) => name.startsWith("playyy-"))
          .map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return {
        pictures: cached.flat().filter((url) => url.includes("/wall-07")),
        copies: cached.flat().filter((url) => url.includes("/copies/")),
      };
    });
  await expect.poll(left).toEqual({ pictures: [], copies: [] });
});

test("the next member on a device sees nothing of the previous one", async ({ page, context, pageErrors }) => {
  pageErrors.allow({ offline: true });
  const [before, after] = await Promise.all([
    aMember({ tier: "premium", name: "Before Me" }),
    aMember({ name: "After All" }),
  ]);
  await buyTwo(before, "RAGER of somebody else");
  await page.goto("/auth");
  await signInByForm(page, before);
  await expect(page).not.toHaveURL(/\/auth/);
  await visitOnce(page);
  // Another account's tokens, without a sign-out in between, as another tab leaves them.
  await page.evaluate(() => localStorage.clear());
  await signInAs(context, after);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/dashboard?tab=profile");
  await expect(page.getByRole("heading", { name: "After All", level: 1 })).toBeVisible();
  await expect(page.getByText("No upcoming tickets")).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "After All", level: 1 })).toBeVisible();
  await expect(page.getByText("RAGER of somebody else")).toHaveCount(0);
  await expect(page.locator("[data-ticket]")).toHaveCount(0);
});
