import { rmSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { totpCode } from "#cognito-stand-in/client";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aMember, anAdmin, type Member, password } from "../../support/fixtures.ts";
import { startOwnStack } from "../../support/own-stack.ts";
import { confirmSignUp, readPoolAddress, signIn, signUp } from "../../support/sign-in.ts";
import { synthesizeStage } from "../../support/synthesize-stage.ts";

const adminPaths = [
  "/admin",
  "/admin/tickets",
  "/admin/notifications",
  "/admin/campaign/cmp_01J00000000000000000000000",
  "/admin/membership-sync",
  "/admin/ambassadors",
];

const sections = (page: Page) => page.getByRole("navigation", { name: "Admin sections" });

const twoHours = 2 * 3_600_000;

/** Puts a session into the browser whose token has run out, so that it's unknown until the pool has answered. */
const signInLongAgo = async (context: BrowserContext, admin: Member, origin: string) => {
  await signInAs(context, admin);
  const earlier = new Date(Date.now() - twoHours).toISOString();
  const { accessToken, idToken } = await signIn(
    await readPoolAddress(origin),
    { email: admin.email, password },
    earlier,
  );
  await context.addInitScript(
    (old) => {
      if (location.protocol === "about:" || sessionStorage.getItem("aged")) return;
      sessionStorage.setItem("aged", "yes");
      for (const key of Object.keys(localStorage))
        for (const [name, token] of Object.entries(old)) if (key.endsWith(`.${name}`)) localStorage.setItem(key, token);
    },
    { accessToken, idToken },
  );
};

test("[admin-02] nothing of the panel shows while access is being checked", async ({ page, context, origin }) => {
  await signInLongAgo(context, await anAdmin(), origin);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/cognito/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin");
  await expect(page.getByText("Checking admin access...")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toHaveCount(0);
  answer();
  await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
  await expect(page.getByText("Checking admin access...")).toHaveCount(0);
});

test("[admin-02] a session that ends while the panel is open leaves a way to sign in", async ({ page, context }) => {
  await signInAs(context, await anAdmin());
  await page.goto("/admin/audit");
  await expect(page.getByRole("heading", { name: "Audit Log" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/admin/audit");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(other).toHaveURL(/\/auth/);
  await expect(page.getByText("Please sign in to access the admin panel.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test("[admin-03] without a session, every admin page leads to /auth", async ({ page }) => {
  for (const path of adminPaths) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\?next=/);
  }
});

test("[admin-04] a member who opens any admin page is sent to /dashboard with a toast, and no admin data is asked for", async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/")) asked.push(request.url());
  });
  await signInAs(context, await aMember({ tier: "premium" }));
  for (const path of adminPaths) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(getToast(page, "Access Denied", "You don't have admin access.")).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test("[admin-07] the panel's 15 sections stand in their order, the dashboard first and open", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(context, await anAdmin());
  await page.goto("/admin");
  await expect(sections(page).getByRole("link")).toHaveCount(15);
  const links = await sections(page).getByRole("link").all();
  const found = await Promise.all(
    links.map(async (link) => [await link.textContent(), await link.getAttribute("href")] as const),
  );
  expect(found).toEqual([
    ["Dashboard", "/admin"],
    ["Deals", "/admin/deals"],
    ["PLAYYY", "/admin/playyy"],
    ["Vendors", "/admin/vendors"],
    ["Members", "/admin/members"],
    ["Sync", "/admin/membership-sync"],
    ["Events", "/admin/events"],
    ["Tickets", "/admin/tickets"],
    ["Ambassadors", "/admin/ambassadors"],
    ["Marketing", "/admin/notifications"],
    ["Promos", "/admin/promo-codes"],
    ["News", "/admin/news"],
    ["Partners", "/admin/partner-logos"],
    ["Map", "/admin/map"],
    ["Analytics", "/admin/analytics"],
  ]);
  await expect(sections(page).locator("[aria-current=page]")).toHaveText("Dashboard");
});

const titles = [
  ["Deals", "Deals Management"],
  ["PLAYYY", "PLAYYY Management"],
  ["Vendors", "Vendor Management"],
  ["Members", "Membership Management"],
  ["Sync", "Membership & Revenue Management"],
  ["Events", "Events Management"],
  ["Tickets", "Ticket Management"],
  ["Ambassadors", "Ambassador Dashboard"],
  ["Marketing", "Notifications & Marketing"],
  ["Promos", "Promo Codes Management"],
  ["News", "News Videos Management"],
  ["Partners", "Partner Logos"],
  ["Map", "Map"],
  ["Analytics", "Analytics"],
] as const;

test("[admin-08] each section opens from the rail and shows itself alone", async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(context, await anAdmin());
  await page.goto("/admin");
  for (const [label, title] of titles) {
    await sections(page).getByRole("link", { name: label, exact: true }).click();
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(headings).toHaveText([title]);
    await expect(sections(page).locator("[aria-current=page]")).toHaveText(label);
  }
});

test("[admin-05] the tickets' and the notifications' addresses open their sections", async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(context, await anAdmin());
  for (const [path, label] of [
    ["/admin/tickets", "Tickets"],
    ["/admin/notifications", "Marketing"],
  ]) {
    await page.goto(path ?? "");
    await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
    await expect(sections(page).locator("[aria-current=page]")).toHaveText(label ?? "");
  }
});

test("on a phone the sections are in a drawer that closes when one is chosen", async ({ page, context }) => {
  await signInAs(context, await anAdmin());
  await page.goto("/admin");
  await expect(sections(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Sections" }).click();
  await sections(page).getByRole("link", { name: "Vendors" }).click();
  await expect(page).toHaveURL(/\/admin\/vendors$/);
  await expect(sections(page)).toHaveCount(0);
});

test("[admin-15] where the stage requires it, an administrator sets up an authenticator before the panel opens, and is asked for its code ever after", async ({
  browser,
  pageErrors,
}) => {
  // A stage and a stack of its own.
  test.slow();
  const templateDir = await synthesizeStage({ adminTotpRequired: true });
  const strict = await startOwnStack("in-memory", templateDir);
  const context = await browser.newContext({ baseURL: strict.origin });
  pageErrors.watch(context);
  try {
    const owner = { email: "admin@demo.local", password, name: "Olivia Owner", phone: "+19045550100" };
    await signUp(await readPoolAddress(strict.origin), owner);
    await confirmSignUp(strict.origin, owner.email);
    const page = await context.newPage();
    await page.goto("/auth?next=%2Fadmin");
    await signInByForm(page, owner);
    await expect(page.getByText("Two-step sign-in required")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Admin Panel" })).toHaveCount(0);
    await page.getByRole("link", { name: "Set Up in Settings" }).click();
    const twoStep = page.getByRole("region", { name: "Two-step sign-in" });
    await twoStep.getByRole("button", { name: "Set Up" }).click();
    const secret = (await twoStep.locator("code").textContent()) ?? "";
    await twoStep.getByLabel("Code").fill(totpCode(secret, new Date()));
    await twoStep.getByRole("button", { name: "Turn On" }).click();
    await expect(twoStep.getByText("It is on.")).toBeVisible();
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/auth/);
    await signInByForm(page, owner);
    await page.getByLabel("Authenticator code").fill(totpCode(secret, new Date()));
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole("heading", { name: "Admin Panel" })).toBeVisible();
  } finally {
    await context.close();
    await strict.remove();
    rmSync(templateDir, { recursive: true, force: true });
  }
});
