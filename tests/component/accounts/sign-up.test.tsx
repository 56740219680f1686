import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import {
  acceptSignIn,
  acceptSignOut,
  pageAddress,
  password,
  refuseAuth,
  sendSignIn,
  sendSignUp,
} from "../../support/component/auth-service.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { answerPlans, answerSettings } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { answerOffice } from "../../support/component/samples/back-office/office.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const wren = { name: "Wren Waters", phone: "9045550177", email: "wren@x.test", password };

const acceptSignUp = () => vi.spyOn(deviceSession, "signUp").mockResolvedValue({ referral: null });
const findCheckEmail = () => screen.findByRole("heading", { name: "Check your email!" });
const pick = (plan: string) => screen.findByRole("region", { name: plan });

test("[auth-07] a failed sign-up shows the server's message in a destructive toast and stays on /auth", async () => {
  refuseAuth("signUp", "weak_password", "Password not long enough");
  const user = await openApp("/auth?mode=signup");
  await sendSignUp(user);
  const toast = await findToast("Sign up failed", "Password not long enough");
  expect(toast).toHaveAttribute("data-toast", "destructive");
  expect(pageAddress()).toBe("/auth?mode=signup");
  expect(screen.queryByText(/already has an account/)).toBeNull();
});

test.each([
  ["Sign in", "Welcome back"],
  ["Reset password", "Forgot your password?"],
])("[auth-07] a sign-up with a known address offers %s, with the address filled in", async (link, title) => {
  refuseAuth("signUp", "account_exists", "An account with this email already exists.");
  const user = await openApp("/auth?mode=signup");
  await sendSignUp(user);
  await findToast("Sign up failed", "An account with this email already exists.");
  const text = await screen.findByText("wren@x.test already has an account. Is it yours?");
  await user.click(within(text.parentElement as HTMLElement).getByRole("link", { name: link }));
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Email" })).toHaveValue("wren@x.test");
});

test.each([
  ["invalid_email", "Email", "Enter a valid email"],
  ["weak_password", "Password", "Password not long enough"],
] as const)(
  "[look-02] a sign-up refused as %s has the reason at the field %s, which has the focus",
  async (code, label, reason) => {
    refuseAuth("signUp", code, reason);
    const user = await openApp("/auth?mode=signup");
    await sendSignUp(user);
    await findToast("Sign up failed", reason);
    const field = screen.getByLabelText(label);
    expect(field).toHaveAccessibleDescription(reason);
    expect(field).toHaveFocus();
  },
);

test("[look-02] a known address has its ways on below the email, which has the focus", async () => {
  refuseAuth("signUp", "account_exists", "An account with this email already exists.");
  const user = await openApp("/auth?mode=signup");
  await sendSignUp(user);
  const alert = await screen.findByText("wren@x.test already has an account. Is it yours?");
  const email = screen.getByLabelText("Email");
  expect(email).toHaveFocus();
  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  expect(email.compareDocumentPosition(alert) & follows).toBe(follows);
  expect(alert.compareDocumentPosition(screen.getByLabelText("Password")) & follows).toBe(follows);
});

test("[look-02] the form says why it asks for a phone number, what a password needs, and what one agrees to", async () => {
  const user = await openApp("/auth?mode=signup");
  const phone = await screen.findByLabelText("Phone number");
  expect(phone).toHaveAccessibleDescription("Its last digits mark your tickets. No member sees it.");
  const hint = "At least 10 characters, a lowercase letter, an uppercase letter, a number, a symbol";
  expect(screen.getByText(hint)).toBeVisible();
  await user.type(screen.getByLabelText("Password"), "short");
  expect(screen.queryByText(hint)).toBeNull();
  const strength = () => screen.getByRole("progressbar", { name: "Password strength" });
  expect(strength()).toHaveAttribute("aria-valuetext", "Too weak");
  expect(strength()).not.toHaveClass("MuiLinearProgress-colorSuccess");
  await user.type(screen.getByLabelText("Password"), "-Tide-1904");
  expect(strength()).toHaveAttribute("aria-valuetext", "Strong");
  expect(strength()).toHaveClass("MuiLinearProgress-colorSuccess");
  expect(screen.getByRole("link", { name: "terms" })).toHaveAttribute("href", "/terms");
  expect(screen.getByRole("link", { name: "privacy policy" })).toHaveAttribute("href", "/privacy");
});

test("[look-01] a picked plan stands above the form with its price, until somebody stays free", async () => {
  const user = await openApp("/auth?mode=signup&tier=essential&ref=PLAYYYMAYA12");
  const picked = within(await screen.findByRole("region", { name: "Your pick" }));
  expect(picked.getByText("Essential · $12.99 a month")).toBeVisible();
  expect(picked.getByText("You start it after confirming your email. Signing up charges nothing.")).toBeVisible();
  expect(screen.getByText("Step 1 of 3")).toBeVisible();
  await user.type(screen.getByLabelText("Name"), "Wren");
  await user.click(picked.getByRole("link", { name: "Stay free" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Your pick" })).toBeNull());
  expect(pageAddress()).toBe("/auth?mode=signup&ref=PLAYYYMAYA12");
  expect(screen.getByText("Step 1 of 2")).toBeVisible();
  expect(screen.getByLabelText("Name")).toHaveValue("Wren");
});

test.each([
  ["?mode=signup&tier=premium", "Step 2 of 3", "Step 3 of 3"],
  ["?mode=signup", "Step 2 of 2", null],
])("[look-01] a sign-up at /auth%s goes on with %s", async (query, second, third) => {
  acceptSignUp();
  vi.spyOn(deviceSession, "confirm").mockResolvedValue();
  const user = await openApp(`/auth${query}`);
  await sendSignUp(user);
  await findCheckEmail();
  expect(screen.getByText(second)).toBeVisible();
  acceptSignIn(aPerson({ email: "wren@x.test" }));
  await user.type(screen.getByLabelText("Code from the email"), "123456");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await screen.findByRole("heading", { name: "You're In… COME PLAYYY" });
  expect(screen.queryByText(/^Step/)?.textContent ?? null).toBe(third);
});

test("a confirmed sign-up whose sign-in fails is welcomed, and leads to signing in", async () => {
  acceptSignUp();
  vi.spyOn(deviceSession, "confirm").mockResolvedValue();
  refuseAuth("signIn", "retryable", "No connection");
  const user = await openApp("/auth?mode=signup");
  await sendSignUp(user);
  await findCheckEmail();
  await user.type(screen.getByLabelText("Code from the email"), "123456");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await screen.findByRole("heading", { name: "You're In… COME PLAYYY" });
  await settle();
  expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth");
  expect(listToasts().filter(({ textContent }) => textContent?.includes("Confirmation failed"))).toEqual([]);
});

test.each([
  ["an administrator", anAdministrator(), "/auth", "/admin"],
  ["an administrator who comes from a page", anAdministrator(), "/auth?next=/support", "/support"],
  ["a member", aPerson(), "/auth", "/dashboard"],
  ["a member who picks a plan elsewhere", aPerson(), "/auth?mode=signup&tier=premium", "/dashboard"],
])("whoever is signed in already is led on from /auth: %s", async (_who, as, path, to) => {
  answerOffice();
  answerHome();
  answer("deals", "list", { items: [], cursor: null });
  await openApp(path, { as });
  await waitFor(() => expect(pageAddress()).toBe(to));
});

test("[auth-08] [join-02] a sign-up shows a toast for 6 seconds and waits for the email", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const signUp = acceptSignUp();
  const user = await openApp("/auth?mode=signup");
  await sendSignUp(user);
  await findToast(
    "Check your email!",
    "We've sent you a confirmation link. Please check your email and click the link to activate your account.",
  );
  expect(await findCheckEmail()).toBeVisible();
  expect(signUp).toHaveBeenCalledExactlyOnceWith(wren);
  await vi.advanceTimersByTimeAsync(4_500);
  expect(listToasts()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(listToasts()).toHaveLength(0);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Check your email!");
});

test('going back from "Check your email!" keeps the filled-in form', async () => {
  acceptSignUp();
  const user = await openApp("/auth?mode=signup");
  await sendSignUp(user);
  await user.click(await screen.findByRole("button", { name: "Not your email? Go back" }));
  expect(await screen.findByLabelText("Name")).toHaveValue("Wren Waters");
  expect(screen.getByLabelText("Email")).toHaveValue("wren@x.test");
});

test("[referral-03] a code that can't be right is pointed out at the field, and one that nobody has after the sign-up", async () => {
  const signUp = vi.spyOn(deviceSession, "signUp").mockResolvedValue({ referral: "unknown" });
  const user = await openApp("/auth?mode=signup");
  const field = await screen.findByLabelText("Referral code (optional)");
  const hint = "That doesn't look like a referral code. You can sign up without one.";
  expect(screen.queryByText(hint)).toBeNull();
  await user.type(field, "FREEPIZZA");
  expect(screen.getByText(hint)).toBeVisible();
  await user.clear(field);
  await user.type(field, "playyyzzzzzz");
  expect(screen.queryByText(hint)).toBeNull();
  await sendSignUp(user);
  expect(await findCheckEmail()).toBeVisible();
  expect(screen.getByText(/^We don't know the referral code playyyzzzzzz/)).toBeVisible();
  expect(signUp).toHaveBeenCalledExactlyOnceWith({ ...wren, referral: "playyyzzzzzz" });
});

test("[referral-03] [auth-07] a sign-up with a referral code goes through the API with the chosen plan, names a code that nobody has, and offers to sign in where the address has an account", async () => {
  answer("identity", "signUp", { referral: "unknown" });
  const user = await openApp("/auth?mode=signup&tier=premium");
  await user.type(await screen.findByLabelText("Referral code (optional)"), "playyyzzzzzz");
  await sendSignUp(user);
  expect(await findCheckEmail()).toBeVisible();
  expect(screen.getByText(/^We don't know the referral code playyyzzzzzz/)).toBeVisible();
  const sent = { ...wren, next: "/subscription?plan=premium", referral: "playyyzzzzzz" };
  expect(requestsOf("identity", "signUp")).toEqual([sent]);
  refuse("identity", "signUp", { status: 409, code: "account.exists" });
  await user.click(screen.getByRole("button", { name: "Not your email? Go back" }));
  await user.click(await screen.findByRole("button", { name: "Create Account" }));
  const text = await screen.findByText("wren@x.test already has an account. Is it yours?");
  expect(within(text.parentElement as HTMLElement).getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("[referral-03] a shared link fills in the friend's code, which the sign-up sends", async () => {
  const signUp = vi.spyOn(deviceSession, "signUp").mockResolvedValue({ referral: "known" });
  const user = await openApp("/auth?mode=signup&ref=PLAYYYMAYA12");
  expect(await screen.findByLabelText("Referral code (optional)")).toHaveValue("PLAYYYMAYA12");
  await sendSignUp(user);
  expect(await findCheckEmail()).toBeVisible();
  expect(signUp).toHaveBeenCalledExactlyOnceWith({ ...wren, referral: "PLAYYYMAYA12" });
  expect(screen.queryByText(/^We don't know the referral code/)).toBeNull();
});

test("[auth-02] a plan chosen here is offered once at the next sign-in when the link was opened on another device", async () => {
  const person = aPerson({ email: "wren@x.test" });
  const signUp = acceptSignUp();
  acceptSignOut();
  answerPlans();
  answerSettings(person);
  answerHome();
  answer("deals", "list", { items: [], cursor: null });
  const user = await openApp("/auth?mode=signup&tier=premium");
  await sendSignUp(user);
  await findCheckEmail();
  expect(signUp).toHaveBeenCalledExactlyOnceWith({ ...wren, next: "/subscription?plan=premium" });
  acceptSignIn(person);
  await user.click(screen.getByRole("button", { name: "Not your email? Go back" }));
  await user.click(await screen.findByRole("link", { name: "Sign in" }));
  await sendSignIn(user, "wren@x.test");
  await waitFor(() => expect(pageAddress()).toBe("/subscription?plan=premium"));
  expect(await pick("Premium")).toHaveTextContent("Your pick");
  expect(await pick("Essential")).not.toHaveTextContent("Your pick");
  await user.click(screen.getByRole("link", { name: "Stay free" }));
  await waitFor(() => expect(pageAddress()).toBe("/dashboard"));
  await deviceSession.leave();
  await waitFor(() => expect(pageAddress()).toBe("/auth"));
  await sendSignIn(user, "wren@x.test");
  await waitFor(() => expect(pageAddress()).toBe("/dashboard"));
});

test("[auth-02] [join-02] an unknown tier in the address is ignored: the code from the email leads to the dashboard", async () => {
  const person = aPerson({ email: "wren@x.test" });
  const signUp = acceptSignUp();
  const confirm = vi.spyOn(deviceSession, "confirm").mockResolvedValue();
  const user = await openApp("/auth?mode=signup&tier=gold");
  await sendSignUp(user);
  acceptSignIn(person);
  await user.type(await screen.findByLabelText("Code from the email"), "123456");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByRole("heading", { name: "You're In… COME PLAYYY" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/dashboard");
  expect(screen.queryByRole("link", { name: "Stay free" })).toBeNull();
  expect(signUp).toHaveBeenCalledExactlyOnceWith(wren);
  expect(confirm).toHaveBeenCalledExactlyOnceWith("wren@x.test", "123456");
});
