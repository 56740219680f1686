import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { acceptSignIn, pageAddress, refuseAuth, sendSignIn } from "../../support/component/auth-service.ts";
import { answerPlans } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { findToast } from "../../support/component/toast.ts";

const link = "/auth/confirm?email=maya%40x.test&code=123456";

test.each([
  ["without parameters", ""],
  ["with a broken code", "?email=a%40example.com&code=12"],
  ["with a wrong code", "?email=a%40example.com&code=000000"],
])(
  "[auth-12] a confirmation link %s is reported as not working, and a new one is sent on request",
  async (_what, query) => {
    refuseAuth("confirm", "broken_link", "This link or code is no longer valid.");
    const resend = vi.spyOn(deviceSession, "resend").mockResolvedValue();
    const user = await openApp(`/auth/confirm${query}`);
    expect(await screen.findByRole("heading", { name: "This link doesn't work" })).toBeVisible();
    expect(screen.getByText(/We can send you a new one\.$/)).toBeVisible();
    const email = screen.getByRole("textbox", { name: "Email" });
    await user.clear(email);
    await user.type(email, "maya@x.test");
    await user.click(screen.getByRole("button", { name: "Send a New Link" }));
    expect(await screen.findByRole("heading", { name: "Check your email!" })).toBeVisible();
    expect(resend).toHaveBeenCalledExactlyOnceWith("maya@x.test", undefined);
  },
);

test("[auth-12] a new link that can't be sent is reported, and the form stays", async () => {
  refuseAuth("confirm", "broken_link", "This link or code is no longer valid.");
  vi.spyOn(deviceSession, "resend").mockRejectedValue(new Error("Too many attempts."));
  const user = await openApp(link);
  await user.click(await screen.findByRole("button", { name: "Send a New Link" }));
  await findToast("Couldn't send the email", "Too many attempts.");
  expect(screen.getByRole("textbox", { name: "Email" })).toHaveValue("maya@x.test");
});

test("[auth-12] a confirmation without a connection is reported and works on the next try", async () => {
  const confirm = refuseAuth("confirm", "retryable", "We couldn't reach the server. Please try again.");
  const user = await openApp(link);
  expect(await screen.findByRole("heading", { name: "No connection" })).toBeVisible();
  confirm.mockResolvedValue();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "You're In… COME PLAYYY" })).toBeVisible();
  expect(confirm.mock.calls).toEqual([
    ["maya@x.test", "123456"],
    ["maya@x.test", "123456"],
  ]);
});

test("[auth-11] a confirmation link opened twice reports an active account and leads to sign-in", async () => {
  refuseAuth("confirm", "already_confirmed", "Your account is already active.");
  const user = await openApp(link);
  expect(await screen.findByText("Your account is already active. Just sign in.")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Sign In" }));
  expect(await screen.findByRole("textbox", { name: "Email" })).toHaveValue("maya@x.test");
});

test("[auth-02] the emailed link of a sign-up with a plan leads through sign-in to that plan, highlighted", async () => {
  vi.spyOn(deviceSession, "confirm").mockResolvedValue();
  acceptSignIn(aPerson());
  answerPlans();
  const user = await openApp(`${link}&next=%2Fsubscription%3Fplan%3Dessential`);
  await user.click(await screen.findByRole("link", { name: "Sign In" }));
  await sendSignIn(user);
  await waitFor(() => expect(pageAddress()).toBe("/subscription?plan=essential"));
  expect(await screen.findByRole("region", { name: "Essential" })).toHaveTextContent("Your pick");
  expect(screen.getByRole("region", { name: "Premium" })).not.toHaveTextContent("Your pick");
  expect(screen.getByRole("link", { name: "Stay free" })).toHaveAttribute("href", "/dashboard");
});

test.each([
  ["?email=a%40example.com&code=x", true, "a@example.com"],
  ["?email=a%40example.com", true, "a@example.com"],
  ["?code=123456", true, ""],
  ["", false, ""],
])(
  "[auth-12] a reset link that ends with “%s” is reported as broken: %s, and a new code is offered",
  async (search, isBroken, email) => {
    await openApp(`/auth/reset${search}`);
    expect(await screen.findByRole("button", { name: "Send Code" })).toBeVisible();
    expect(screen.queryAllByText("This link is broken or has expired. Send a new code.")).toHaveLength(
      isBroken ? 1 : 0,
    );
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  },
);

test("[auth-17] a wrong reset code is reported at its field and keeps the new password", async () => {
  const reset = refuseAuth("resetPassword", "broken_link", "This link or code is no longer valid.");
  const user = await openApp("/auth/reset?email=maya%40x.test&code=000000");
  const next = await screen.findByLabelText("New password");
  await user.type(next, "Brand-new-pass-2!");
  expect(screen.getByLabelText("Code from the email")).toHaveValue("000000");
  await user.click(screen.getByRole("button", { name: "Set New Password" }));
  const wrong = "This code isn't right or has expired. Use the one from the latest email.";
  expect(await screen.findByText(wrong)).toBeVisible();
  expect(next).toHaveValue("Brand-new-pass-2!");
  expect(reset).toHaveBeenCalledTimes(1);
  reset.mockResolvedValue();
  await user.click(screen.getByRole("button", { name: "Set New Password" }));
  await findToast("Password changed", "Sign in with your new password.");
  expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeVisible();
});
