import type { BrowserContext, Page } from "@playwright/test";
import { errorResponse } from "../../support/browser/error-response.ts";
import { canvasOf, countStarts, fly, openGame, screenOf } from "../../support/browser/game.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";
import { aFlight, saveFlight } from "../../support/flights.ts";

const tab = "/dashboard?tab=rager-run";

const openAsMember = async (page: Page, context: BrowserContext): Promise<Member> => {
  const member = await aMember({ tier: "essential" });
  await signInAs(context, member);
  await openGame(page);
  return member;
};

const bestOf = async ({ token }: Member) => (await ok(call("game", "best", {}, { token }))).all?.score ?? null;

test("[game-03] one tap on the 800x500 canvas or the space key flaps, and another one restarts after a crash", async ({
  page,
  context,
}) => {
  await openAsMember(page, context);
  const canvas = canvasOf(page);
  await expect(canvas).toHaveAttribute("width", "800");
  await expect(canvas).toHaveAttribute("height", "500");
  await canvas.click();
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
  // The first flap lifts the pelican for a third of a second; a second one keeps it up where it would have crashed.
  await page.clock.runFor(700);
  await page.keyboard.press("Space");
  await page.clock.runFor(700);
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
  await canvas.dispatchEvent("pointerdown", { isPrimary: true, button: 0 });
  await page.clock.runFor(700);
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
  await page.clock.runFor(1_200);
  await expect(screenOf(page)).toHaveAttribute("data-phase", "crashed");
  await expect(page.getByText("You landed in the river")).toBeVisible();
  await expect(page.getByText("Tap or press Space to fly again")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
  await expect(page.locator("[data-score]")).toHaveText("0");
  await page.clock.runFor(1_500);
  await expect(screenOf(page)).toHaveAttribute("data-phase", "crashed");
  await canvas.click();
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
});

test("[game-03] the space key scrolls nothing while the game is open, and still works on buttons", async ({
  page,
  context,
}) => {
  await openAsMember(page, context);
  await page.keyboard.press("Space");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const sound = page.getByRole("button", { name: "Sound" });
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await sound.press("Space");
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await page.clock.runFor(1_500);
  await sound.click();
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Space");
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
});

test("[game-04] a signed-in free member sees the gate, which names the game, with a blurred preview, and no score or start is asked for", async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await signInAs(context, await aMember());
  await page.goto(tab);
  await expect(page.getByRole("heading", { level: 1, name: "Pelican Flight" })).toBeVisible();
  const gate = page.getByRole("region", { name: "Membership Required" });
  await expect(gate.getByText("Pelican Flight is for members.")).toBeVisible();
  await expect(gate.getByRole("listitem").filter({ hasText: "Pelican Flight" })).toHaveCount(1);
  await expect(gate.getByRole("link", { name: "Upgrade Now" })).toHaveAttribute("href", "/subscription");
  await expect(page.locator("[data-preview] canvas")).toHaveCount(1);
  await expect(canvasOf(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Sound" })).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith("/api/game"))).toEqual([]);
});

for (const role of ["essential", "premium", "administrator"] as const) {
  test(`[game-04] the ${role === "administrator" ? role : `${role} member`} can play`, async ({ page, context }) => {
    await signInAs(context, role === "administrator" ? await anAdmin() : await aMember({ tier: role }));
    await page.goto(tab);
    await expect(screenOf(page).getByText("Tap or press Space to flap")).toBeVisible();
    await canvasOf(page).click();
    await expect(screenOf(page)).toHaveAttribute("data-phase", /playing|crashed/);
  });
}

test("[game-06] a toast announces a new high score when it exceeds the best saved one, not when it is equal or lower", async ({
  page,
  context,
}) => {
  const member = await aMember({ tier: "essential" });
  await saveFlight(member, 1);
  await signInAs(context, member);
  await openGame(page);
  const highScore = getToast(page, "New high score!");
  for (const [score, isNew] of [
    [1, false],
    [0, false],
    [2, true],
  ] as const) {
    const saved = page.waitForResponse("**/api/game/scores");
    await fly(page, score);
    expect([(await saved).status(), score]).toEqual([201, score]);
    await expect(screenOf(page).getByText(score === 1 ? "1 point · Best" : `${score} points · Best`)).toBeVisible();
    await page.clock.runFor(1_000);
    if (isNew) await expect(highScore.filter({ hasText: "2 points" })).toBeVisible();
    else await expect(highScore).toHaveCount(0);
  }
  await expect(page.getByText("2 points · Best 2")).toBeVisible();
  expect(await bestOf(member)).toBe(2);
});

test("[game-07] saving a score without a session asks to sign in, and the score is saved after that", async ({
  page,
  context,
  openBrowser,
  pageErrors,
}) => {
  pageErrors.allow(/401/);
  const member = await openAsMember(page, context);
  await page.route("**/api/game/scores", (route) => route.fulfill(errorResponse(401, "unauthorized")));
  await fly(page, 1);
  await page.clock.resume();
  await expect(getToast(page, "Sign in required", "Please sign in to save your score")).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem("playyy-game") ?? "");
  const again = await openBrowser(member);
  await again.addInitScript((text) => localStorage.setItem("playyy-game", text), kept);
  await again.route("**/api/game/scores", (route) => {
    const now = new Date(Date.now() + 60_000).toISOString();
    return route.continue({ headers: { ...route.request().headers(), "x-local-now": now } });
  });
  await again.goto(tab);
  await expect(getToast(again, "New high score!", "1 point")).toBeVisible();
  expect(await bestOf(member)).toBe(1);
});

test("[game-07] a failed save shows Failed to save score, keeps it on the device and saves it with Save Now", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const member = await openAsMember(page, context);
  await page.route("**/api/game/scores", (route) => route.fulfill(errorResponse(500)), { times: 1 });
  await fly(page, 1);
  await expect(getToast(page, "Failed to save score", "Your score is kept on this device.")).toBeVisible();
  await expect(page.getByText("1 score waits to be saved.")).toBeVisible();
  expect(await bestOf(member)).toBeNull();
  await page.getByRole("button", { name: "Save Now" }).click();
  await expect(getToast(page, "New high score!", "1 point")).toBeVisible();
  await expect(page.getByText("1 score waits to be saved.")).toHaveCount(0);
  expect(await bestOf(member)).toBe(1);
});

test("[game-07] a score whose membership has ended meanwhile is kept with the reason", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/403/);
  await openAsMember(page, context);
  await page.route("**/api/game/scores", (route) => route.fulfill(errorResponse(403, "membership-required")));
  await fly(page, 1);
  await expect(getToast(page, "Failed to save score", "Your membership has ended.")).toBeVisible();
  await expect(page.getByText("1 score waits to be saved.")).toBeVisible();
});

test("a flight without a connection is scored on the device and sent when the connection is back", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|No connection/);
  const member = await openAsMember(page, context);
  await expect.poll(() => countStarts(page)).toBe(5);
  await context.setOffline(true);
  await fly(page, 1);
  await expect(page.getByText("1 score waits on this device until you're back online.")).toBeVisible();
  await expect(page.locator("[data-toast]")).toHaveCount(0);
  await context.setOffline(false);
  await expect(getToast(page, "New high score!", "1 point")).toBeVisible();
  expect(await bestOf(member)).toBe(1);
});

test("a flight is for practice while no start can be had, and its score isn't sent", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await page.route("**/api/game/starts", (route) => route.fulfill(errorResponse(500)));
  await openAsMember(page, context);
  await canvasOf(page).focus();
  await page.keyboard.press("Enter");
  await page.clock.runFor(1_500);
  await expect(page.getByText("A practice flight: its score can't be saved.")).toBeVisible();
  expect(sent).not.toContain("/api/game/scores");
});

test("a score that waited is saved when the app opens, on whatever screen", async ({ page, context }) => {
  const member = await aMember({ tier: "essential" });
  const now = new Date(Date.now() - 60_000).toISOString();
  const { start: token, flaps } = await aFlight(member, 1, now);
  const waiting = [{ token, score: 1, flaps, expires_at: new Date(Date.now() + 60_000).toISOString() }];
  await signInAs(context, member);
  await page.addInitScript(
    (text) => {
      if (!sessionStorage.getItem("waited")) localStorage.setItem("playyy-game", text);
      sessionStorage.setItem("waited", "yes");
    },
    JSON.stringify({ version: 1, userId: member.userId, starts: [], waiting }),
  );
  await page.goto("/settings");
  await expect(getToast(page, "New high score!", "1 point")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await bestOf(member)).toBe(1);
});

test("a score that waited for more than 7 days is dropped with the reason, on whatever screen", async ({
  page,
  context,
}) => {
  const member = await aMember({ tier: "essential" });
  const expires_at = new Date(Date.now() - 60_000).toISOString();
  const waiting = [{ token: "of-a-week-ago", score: 7, flaps: [0], expires_at }];
  const kept = { version: 1, userId: member.userId, starts: [], waiting };
  await signInAs(context, member);
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem("waited")) localStorage.setItem("playyy-game", text);
    sessionStorage.setItem("waited", "yes");
  }, JSON.stringify(kept));
  await page.goto("/settings");
  const text = "A score of 7 points waited on this device for more than 7 days and can't be saved any more.";
  await expect(getToast(page, "Failed to save score", text)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("playyy-game"))).toContain('"waiting":[]');
});

test("the reason why the server refuses a waiting score for good is shown on whatever screen", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/409|422|400/);
  const member = await aMember({ tier: "essential" });
  const { start: token, flaps } = await aFlight(member, 1, new Date(Date.now() - 60_000).toISOString());
  const waiting = [{ token, score: 2, flaps, expires_at: new Date(Date.now() + 60_000).toISOString() }];
  const kept = { version: 1, userId: member.userId, starts: [], waiting };
  await signInAs(context, member);
  await page.addInitScript((text) => localStorage.setItem("playyy-game", text), JSON.stringify(kept));
  await page.goto("/settings");
  await expect(getToast(page, "Failed to save score", "This score doesn't match its flight")).toBeVisible();
});

test("a flight is paused while the page is hidden and goes on with a tap", async ({ page, context }) => {
  await openAsMember(page, context);
  await page.keyboard.press("Space");
  await page.clock.runFor(200);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(page.getByText("Paused")).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(screenOf(page)).toHaveAttribute("data-phase", "paused");
  await page.keyboard.press("Space");
  await expect(screenOf(page)).toHaveAttribute("data-phase", "playing");
});

test("the leaderboard shows the week's and all time's best scores with the member's own place", async ({
  page,
  context,
}) => {
  const line = (display_name: string, score: number, is_me = false) => ({
    user_id: crypto.randomUUID(),
    display_name,
    avatar_url: null,
    score,
    achieved_at: "2026-11-18T12:00:00.000Z",
    is_me,
  });
  await page.route("**/api/game/leaderboard*", (route) => {
    const isWeek = route.request().url().includes("board=week");
    const items = isWeek ? [line("Wendy Week", 9), line("Maya Member", 4, true)] : [line("Al Ever", 99)];
    return route.fulfill({ json: { items, cursor: null } });
  });
  const best = { score: 4, achieved_at: "2026-11-18T12:00:00.000Z" };
  await page.route("**/api/game/best", (route) =>
    route.fulfill({ json: { week: { ...best, rank: 2 }, all: { ...best, rank: null } } }),
  );
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.goto(tab);
  const board = page.getByRole("region", { name: "Leaderboard" });
  await expect(board.locator("[data-board-row]")).toHaveText([/1\..*Wendy Week.*9/, /2\..*Maya Member.*You.*4/]);
  await expect(board.getByText("Your best: 4 points, place 2")).toBeVisible();
  await board.getByRole("tab", { name: "All Time" }).click();
  await expect(board.locator("[data-board-row]")).toHaveText([/1\..*Al Ever.*99/]);
  await expect(board.getByText("Your best: 4 points, below place 100")).toBeVisible();
});

test("a leaderboard that can't be loaded offers to try again, and the game goes on", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/500/);
  await page.route("**/api/game/leaderboard*", (route) => route.fulfill(errorResponse(500)), { times: 1 });
  await signInAs(context, await aMember({ tier: "premium" }));
  await page.goto(tab);
  const board = page.getByRole("region", { name: "Leaderboard" });
  await expect(board.getByText("Couldn't load the leaderboard")).toBeVisible();
  await expect(canvasOf(page)).toBeVisible();
  await board.getByRole("button", { name: "Try Again" }).click();
  await expect(board.getByText("Couldn't load the leaderboard")).toHaveCount(0);
});
