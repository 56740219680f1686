import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { signInByForm } from "../../support/browser/sign-in-form.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aMember, password } from "../../support/fixtures.ts";
import type { StackControl } from "../../support/stack.ts";

const newEmail = () => `web-${randomUUID()}@example.com`;

const fillSignUp = async (page: Page, email: string, secret = password) => {
  await page.getByLabel("Name").fill("Wren Waters");
  await page.getByLabel("Phone number").fill("9045550177");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
};

const create = (page: Page) => page.getByRole("button", { name: "Create Account" }).click();

const checkEmail = (page: Page) => page.getByRole("heading", { name: "Check your email!" });
const youreIn = (page: Page) => page.getByRole("heading", { name: "You're In… COME PLAYYY" });

const confirmationLink = async (stack: StackControl, email: string): Promise<string> => {
  const { html = "" } = await stack.mailTo(email, /Confirm/);
  return /href="([^"]*\/auth\/confirm[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
};

test("[auth-01] [join-01] /auth shows sign-in or, with mode=signup, sign-up, and sends nothing before the form is complete", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/api/analytics")) sent.push(request.url());
  });
  await page.goto("/auth");
  await expect(page.getByLabel("E-mail")).toHaveAttribute("type", "email");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Enter your email")).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/mode=signup/);
  await fillSignUp(page, newEmail());
  await page.getByLabel("Phone number").fill("");
  await create(page);
  await expect(page.getByText("Enter your phone number")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  expect(sent).toEqual([]);
});

test("[auth-07] a failed sign-in shows the server's message and stays on /auth", async ({ page, pageErrors }) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  const member = await aMember();
  await page.goto("/auth");
  await signInByForm(page, member, "Wrong-password-1!");
  const toast = getToast(page, "Sign in failed", "Incorrect username or password");
  await expect(toast).toHaveAttribute("data-toast", "destructive");
  await expect(page).toHaveURL(/\/auth/);
});

test("[auth-07] a failed sign-up shows the server's message in a destructive toast", async ({ page, pageErrors }) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, newEmail(), "short");
  await create(page);
  await expect(getToast(page, "Sign up failed", "assword")).toHaveAttribute("data-toast", "destructive");
  await expect(page).toHaveURL(/\/auth/);
});

test("[auth-08] a sign-up shows a toast for 6 seconds and then waits for the email", async ({ page }) => {
  await page.clock.install();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, newEmail());
  await create(page);
  const toast = getToast(
    page,
    "Check your email!",
    "We've sent you a confirmation link. Please check your email and click the link to activate your account.",
  );
  await expect(toast).toBeVisible();
  await expect(checkEmail(page)).toBeVisible();
  await expect(youreIn(page)).toBeHidden();
  await page.clock.runFor(4_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(toast).toBeHidden();
});

test("[auth-11] [auth-16] the emailed link confirms the account in one click, and signing in opens the dashboard", async ({
  page,
  stack,
}) => {
  const email = newEmail();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, email);
  await create(page);
  await expect(checkEmail(page)).toBeVisible();
  const link = await confirmationLink(stack, email);
  expect(new URL(link).searchParams.get("email")).toBe(email);
  await page.goto(link);
  await expect(youreIn(page)).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-11] a confirmation link opened twice reports an active account and leads to sign-in", async ({
  page,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  const email = newEmail();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, email);
  await create(page);
  await expect(checkEmail(page)).toBeVisible();
  const link = await confirmationLink(stack, email);
  await page.goto(link);
  await expect(youreIn(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your account is already active.")).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
});

test("[auth-12] a confirmation without a connection reports it and works on the next try", async ({
  page,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  const email = newEmail();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, email);
  await create(page);
  await expect(checkEmail(page)).toBeVisible();
  const link = await confirmationLink(stack, email);
  await page.route("**/cognito**", (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await page.unroute("**/cognito**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(youreIn(page)).toBeVisible();
});

test("[auth-11] [join-02] typing the emailed code confirms the account, signs in and shows the welcome", async ({
  page,
  stack,
}) => {
  const email = newEmail();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, email);
  await create(page);
  await expect(checkEmail(page)).toBeVisible();
  const code = /code=(\d{6})/.exec((await stack.mailTo(email, /Confirm/)).html ?? "")?.[1] ?? "";
  await page.getByLabel("Code from the email").fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(youreIn(page)).toBeVisible();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const [what, query] of [
  ["without parameters", ""],
  ["with a broken code", "?email=a%40example.com&code=12"],
  ["with a wrong code", "?email=a%40example.com&code=000000"],
] as const) {
  test(`[auth-12] a confirmation link ${what} is reported as not working, and a new one is offered`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/400 \(Bad Request\)/);
    await page.goto(`/auth/confirm${query}`);
    await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send a New Link" })).toBeVisible();
  });
}

test("[auth-12] a broken reset link is reported, and a new code is offered", async ({ page }) => {
  await page.goto("/auth/reset?email=a%40example.com&code=x");
  await expect(page.getByText("This link is broken or has expired.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Code" })).toBeVisible();
});

test("[auth-17] a forgotten password is replaced with an emailed code", async ({ page, stack, pageErrors }) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  const member = await aMember();
  const next = "Brand-new-pass-2!";
  await page.goto("/auth");
  await page.getByLabel("E-mail").fill(member.email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // Until the page has come, the one before shows a field of the same name.
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(member.email);
  await expect(page).toHaveURL(/\/auth\/reset$/);
  await page.getByRole("button", { name: "Send Code" }).click();
  await expect(getToast(page, "Check your email!", "If this address has an account")).toBeVisible();
  const code = /code=(\d{6})/.exec((await stack.mailTo(member.email, /Reset/)).html ?? "")?.[1] ?? "";
  await page.getByLabel("Code from the email").fill(code === "000000" ? "000001" : "000000");
  await page.getByLabel("New password").fill(next);
  await page.getByRole("button", { name: "Set New Password" }).click();
  await expect(page.getByText("This code isn't right or has expired.")).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue(next);
  await page.getByLabel("Code from the email").fill(code);
  await page.getByRole("button", { name: "Set New Password" }).click();
  await expect(getToast(page, "Password changed")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(member.email);
  await signInByForm(page, member);
  await expect(getToast(page, "Sign in failed")).toBeVisible();
  await signInByForm(page, member, next);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-17] a reset for an unknown address gets the same answer as for a known one", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  await page.goto("/auth/reset");
  await page.getByLabel("E-mail").fill(newEmail());
  await page.getByRole("button", { name: "Send Code" }).click();
  await expect(getToast(page, "Check your email!", "If this address has an account")).toBeVisible();
});

test("[auth-02] the plan chosen before sign-up is highlighted after the first sign-in", async ({ page, stack }) => {
  const email = newEmail();
  await page.goto("/auth?mode=signup&tier=essential");
  await fillSignUp(page, email);
  await create(page);
  await expect(checkEmail(page)).toBeVisible();
  await page.goto(await confirmationLink(stack, email));
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/subscription\?plan=essential$/);
  await expect(page.getByRole("region", { name: "Essential" }).getByText("Your pick")).toBeVisible();
  await expect(page.getByRole("region", { name: "Premium" }).getByText("Your pick")).toBeHidden();
  await page.getByRole("link", { name: "Continue with Free" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-02] an unknown tier in the address leads to the dashboard, as no tier does", async ({ page, stack }) => {
  const other = newEmail();
  await page.goto("/auth?mode=signup&tier=gold");
  await fillSignUp(page, other);
  await create(page);
  await expect(checkEmail(page)).toBeVisible();
  await page.goto(await confirmationLink(stack, other));
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-02] a plan chosen here is offered once at the next sign-in when the link was opened on another device", async ({
  page,
  stack,
}) => {
  test.slow();
  const email = newEmail();
  await page.goto("/auth?mode=signup&tier=premium");
  await fillSignUp(page, email);
  await create(page);
  await expect(checkEmail(page)).toBeVisible();
  const link = await confirmationLink(stack, email);
  // The link is opened on another device, which says nothing to this browser.
  const elsewhere = await page.context().browser()?.newContext();
  const other = await elsewhere?.newPage();
  await other?.goto(link);
  if (other) await expect(youreIn(other)).toBeVisible();
  await elsewhere?.close();
  await page.goto("/auth");
  await signInByForm(page, { email });
  await expect(page).toHaveURL(/\/subscription\?plan=premium$/);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signInByForm(page, { email });
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("[auth-02] the chosen plan is highlighted after the code is typed in the same browser", async ({
  page,
  stack,
}) => {
  const typing = newEmail();
  await page.goto("/auth?mode=signup&tier=premium");
  await fillSignUp(page, typing);
  await create(page);
  const code = /code=(\d{6})/.exec((await stack.mailTo(typing, /Confirm/)).html ?? "")?.[1] ?? "";
  await page.getByLabel("Code from the email").fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(youreIn(page)).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/subscription\?plan=premium$/);
  await expect(page.getByRole("region", { name: "Premium" }).getByText("Your pick")).toBeVisible();
});

test("[auth-07] a sign-up with a known address offers sign-in and reset, with the address filled in", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  const member = await aMember();
  await page.goto("/auth?mode=signup");
  await fillSignUp(page, member.email);
  await create(page);
  await expect(getToast(page, "Sign up failed", "An account with this email already exists.")).toBeVisible();
  await page.getByRole("link", { name: "Reset password" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(member.email);
  await page.goBack();
  await fillSignUp(page, member.email);
  await create(page);
  await page.getByRole("alert").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(member.email);
});

test("[auth-07] too many wrong passwords show how long to wait and offer a reset", async ({ page, pageErrors }) => {
  pageErrors.allow(/400 \(Bad Request\)/);
  const member = await aMember();
  // What Cognito answers while an account is locked.
  await page.route("**/cognito**", (route) =>
    route.request().headers()["x-amz-target"]?.endsWith("InitiateAuth")
      ? route.fulfill({
          status: 400,
          contentType: "application/x-amz-json-1.1",
          body: JSON.stringify({ __type: "NotAuthorizedException", message: "Password attempts exceeded" }),
        })
      : route.continue(),
  );
  await page.goto("/auth");
  await signInByForm(page, member);
  await expect(getToast(page, "Sign in failed", "Too many attempts. Try again in up to 15 minutes.")).toBeVisible();
  await page.getByRole("link", { name: "Reset password" }).click();
  await expect(page.getByLabel("E-mail")).toHaveValue(member.email);
});

test("[auth-08] a sign-up goes through the API with the same screens where the stage is configured so", async ({
  page,
  stack,
  pageErrors,
}) => {
  pageErrors.allow(/409 \(Conflict\)/);
  await page.route("**/config.json", async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, signUp: "api" } });
  });
  const email = newEmail();
  await page.goto("/auth?mode=signup&tier=premium");
  await fillSignUp(page, email);
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/sign-up"));
  await create(page);
  expect((await sent).postDataJSON()).toMatchObject({ email, next: "/subscription?plan=premium" });
  await expect(checkEmail(page)).toBeVisible();
  expect(await confirmationLink(stack, email)).toContain("next=%2Fsubscription%3Fplan%3Dpremium");
  await page.getByRole("button", { name: "Not your email? Go back" }).click();
  await create(page);
  await expect(page.getByRole("alert").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test('going back from "Check your email!" keeps the filled-in form', async ({ page }) => {
  await page.goto("/auth?mode=signup");
  const email = newEmail();
  await fillSignUp(page, email);
  await create(page);
  await expect(checkEmail(page)).toBeVisible();
  await page.getByRole("button", { name: "Not your email? Go back" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Wren Waters");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
});

test("[auth-20] signing out ends the session on this device, clears it and closes the protected pages", async ({
  page,
  context,
}) => {
  await signInAs(context, await aMember());
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("Cognito")));
  expect(left).toEqual([]);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth/);
});

test("[auth-20] signing out on this device leaves the member's other devices signed in", async ({
  page,
  context,
  browser,
  pageErrors,
}) => {
  // What the page was still asking the account service when the session ended.
  pageErrors.allow(/400 .*cognito/);
  const member = await aMember();
  await signInAs(context, member);
  const elsewhere = await browser.newContext();
  await signInAs(elsewhere, member);
  // Its token is past its end, so that the other device has to ask for a new one.
  await elsewhere.addInitScript(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".clockDrift"));
    if (key) localStorage.setItem(key, String(10 * 3_600_000));
  });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const other = await elsewhere.newPage();
  await other.goto(new URL("/dashboard", page.url()).href);
  await expect(other.getByRole("link", { name: "Free Member" })).toBeVisible();
  await elsewhere.close();
});

test("[auth-22] signing out everywhere ends the session on this device even when the server cannot be reached", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED/);
  await signInAs(context, await aMember());
  await page.goto("/settings");
  await expect(page.getByRole("button", { name: "Set Up" })).toBeVisible();
  await page.route("**/cognito**", (route) => route.abort());
  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("Cognito")))).toEqual([]);
});

test("[auth-22] when signing out throws, a toast reports it and the user is sent to /auth", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_FAILED|Failed to fetch/);
  await signInAs(context, await aMember());
  await page.route("**/assets/amplify-*.js", (route) => route.abort());
  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(getToast(page, "Signed out locally", "You have been signed out from this device.")).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
});

test("a page requested without a session opens after signing in", async ({ page }) => {
  const member = await aMember();
  await page.goto("/favorites");
  await expect(page).toHaveURL(/\/auth\?next=%2Ffavorites/);
  await signInByForm(page, member);
  await expect(page).toHaveURL(/\/favorites$/);
});
