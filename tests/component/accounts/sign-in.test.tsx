import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { acceptSignIn, pageAddress, refuseAuth, sendSignIn } from "../../support/component/auth-service.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { findToast } from "../../support/component/toast.ts";

const emailField = () => screen.getByRole("textbox", { name: "Email" });

test("[auth-01] [join-01] /auth shows sign-in or, with mode=signup, sign-up, and sends nothing before the form is complete", async () => {
  const signIn = vi.spyOn(deviceSession, "signIn");
  const signUp = vi.spyOn(deviceSession, "signUp");
  const user = await openApp("/auth");
  expect(await screen.findByRole("textbox", { name: "Email" })).toHaveAttribute("type", "email");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  expect(await screen.findByText("Enter your email")).toBeVisible();
  expect(screen.getByText("Enter a password")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Create an account" }));
  await user.click(await screen.findByRole("button", { name: "Create Account" }));
  expect(pageAddress()).toBe("/auth?mode=signup");
  for (const text of ["Enter your name", "Enter your phone number", "Enter your email", "Enter a password"])
    expect(await screen.findByText(text)).toBeVisible();
  expect(emailField()).toHaveAttribute("type", "email");
  await user.click(screen.getByRole("link", { name: "Sign in" }));
  expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeVisible();
  expect(signIn).not.toHaveBeenCalled();
  expect(signUp).not.toHaveBeenCalled();
});

test("[auth-07] a failed sign-in shows the server's message until the credentials change, and stays on /auth", async () => {
  refuseAuth("signIn", "invalid_credentials", "Incorrect email or password.");
  const user = await openApp("/auth");
  await sendSignIn(user);
  expect(await findToast("Sign in failed", "Incorrect email or password.")).toHaveAttribute(
    "data-toast",
    "destructive",
  );
  expect(emailField()).toHaveAccessibleDescription("Incorrect email or password.");
  await user.type(screen.getByLabelText("Password"), "2");
  expect(emailField()).toHaveAccessibleDescription("");
  expect(pageAddress()).toBe("/auth");
});

test("a form that is sent twice before it is answered signs in once", async () => {
  const signIn = vi.spyOn(deviceSession, "signIn").mockReturnValue(new Promise(() => {}));
  const user = await openApp("/auth");
  await sendSignIn(user);
  const form = emailField().closest("form") as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(signIn).toHaveBeenCalledTimes(1);
});

test("[auth-07] too many wrong passwords show how long to wait and offer a reset", async () => {
  const text = "Too many attempts. Try again in up to 15 minutes.";
  refuseAuth("signIn", "too_many_attempts", text);
  const user = await openApp("/auth");
  await sendSignIn(user, "maya@x.test");
  await findToast("Sign in failed", text);
  expect(await screen.findByText(`${text} You can also reset your password now.`)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Reset password" }));
  expect(await screen.findByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  expect(emailField()).toHaveValue("maya@x.test");
});

test("a sign-in of an account that isn't confirmed leads to the code from the email", async () => {
  refuseAuth("signIn", "not_confirmed", "Please confirm your email address first.");
  const user = await openApp("/auth");
  await sendSignIn(user, "maya@x.test");
  expect(await screen.findByRole("heading", { name: "Check your email!" })).toBeVisible();
  expect(screen.getByText("maya@x.test")).toBeVisible();
});

test("[auth-23] a wrong authenticator code is refused, and the right one signs in", async () => {
  const person = aPerson();
  vi.spyOn(deviceSession, "signIn").mockResolvedValue("totp");
  const confirm = refuseAuth("confirmTotp", "wrong_code", "That code isn't right.");
  const user = await openApp("/auth?next=/support");
  await sendSignIn(user, person.email);
  const code = await screen.findByLabelText("Authenticator code");
  await user.type(code, "123456");
  await user.click(screen.getByRole("button", { name: "Verify" }));
  await findToast("Sign in failed", "That code isn't right.");
  expect(code).toHaveValue("123456");
  confirm.mockImplementation(() => acceptSignIn(person)({ email: person.email }) as never);
  await user.clear(code);
  await user.type(code, "654321");
  await user.click(screen.getByRole("button", { name: "Verify" }));
  await waitFor(() => expect(pageAddress()).toBe("/support"));
  expect(confirm.mock.calls).toEqual([["123456"], ["654321"]]);
});
