import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { AuthFailure, type AuthFailureCode } from "../../../web/src/session/auth-errors.ts";
import { type Person, placeSession } from "./person.ts";
import { answerShell } from "./shell-answers.ts";

/** What the auth service takes for every person's password. */
export const password = "Test-member-1!";

/** Leaves a person's session on this device and tells the app, as a sign-in does. */
export const startSession = async (person: Person): Promise<void> => {
  answerShell(person);
  placeSession(window.localStorage, person);
  await deviceSession.follow();
};

/** Has the auth service sign this person in, whoever asks. */
export const acceptSignIn = (person: Person) =>
  vi.spyOn(deviceSession, "signIn").mockImplementation(async () => {
    await startSession(person);
    return "done";
  });

/** Has the auth service sign everybody out who asks. */
export const acceptSignOut = () => vi.spyOn(deviceSession, "signOut").mockImplementation(() => deviceSession.leave());

/** Has the auth service refuse what it is asked with one of its failures. */
export const refuseAuth = (
  method: "signIn" | "signUp" | "confirm" | "confirmTotp" | "resetPassword" | "verifyTotp" | "signOut" | "enrolTotp",
  code: AuthFailureCode,
  message: string,
) => vi.spyOn(deviceSession, method).mockRejectedValue(new AuthFailure(code, message));

/** Fills in the sign-in form of /auth and sends it. */
export const sendSignIn = async (user: UserEvent, email = "maya@x.test"): Promise<void> => {
  const field = await screen.findByRole("textbox", { name: "Email" });
  await user.clear(field);
  await user.type(field, email);
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Sign In" }));
};

/** Fills in the sign-up form of /auth and sends it. */
export const sendSignUp = async (user: UserEvent): Promise<void> => {
  await user.type(await screen.findByLabelText("Name"), "Wren Waters");
  await user.type(screen.getByLabelText("Phone number"), "9045550177");
  await user.type(screen.getByLabelText("Email"), "wren@x.test");
  await user.type(screen.getByLabelText("Password"), password);
  await user.click(screen.getByRole("button", { name: "Create Account" }));
};

/** The address of the page as the browser shows it. */
export const pageAddress = (): string => window.location.pathname + window.location.search;
