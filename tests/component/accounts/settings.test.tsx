import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { acceptSignOut, pageAddress, password, refuseAuth } from "../../support/component/auth-service.ts";
import { answerSettings } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson, type Person } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aRecordOf } from "../../support/component/samples/profile.ts";
import { findToast } from "../../support/component/toast.ts";

const person = aPerson();
const refusal = { status: 409, code: "conflict", message: "Not just now" } as const;
const failure = { status: 500, code: "internal-error" } as const;

const openSettings = async (as: Person = person) => {
  answerSettings(as);
  const user = await openApp("/settings", { as });
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  return user;
};
const section = (name: string) => within(screen.getByRole("region", { name }));

test("a name of more than 60 characters is counted and refused with the limit", async () => {
  const user = await openSettings();
  const name = await screen.findByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.click(name);
  await user.paste("W".repeat(60));
  expect(screen.getByText("60 of 60 characters")).toBeVisible();
  await user.keyboard("W");
  await user.click(section("Account").getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Use at most 60 characters")).toBeVisible();
  expect(requestsOf("members", "update")).toEqual([]);
});

test("email preferences are saved each by itself, and shown as wanted meanwhile", async () => {
  answer("playyy", "makeWish", { wished_at: "2026-11-21T12:00:00.000Z" });
  answer("members", "update", ({ wants_reminders = true, wants_news = true }) =>
    aRecordOf(person, { wants_reminders, wants_news }),
  );
  const release = hold("playyy", "makeWish");
  const user = await openSettings();
  const activities = await screen.findByRole("switch", { name: /^New activities/ });
  const reminders = screen.getByRole("switch", { name: /^Membership reminders/ });
  expect(activities).not.toBeChecked();
  expect(reminders).toBeChecked();
  await user.click(activities);
  await waitFor(() => expect(activities).toBeChecked());
  expect(activities).toBeDisabled();
  release();
  await findToast("Saved", "New activities: on.");
  expect(activities).toBeEnabled();
  await user.click(reminders);
  await findToast("Saved", "Membership reminders: off.");
  expect(reminders).not.toBeChecked();
  await user.click(screen.getByRole("switch", { name: /^News and offers/ }));
  await findToast("Saved", "News and offers: off.");
  expect(requestsOf("playyy", "makeWish")).toEqual([{}]);
  expect(requestsOf("members", "update")).toEqual([{ wants_reminders: false }, { wants_news: false }]);
});

test("[notices-09] event reminders by email are switched off, and on again", async () => {
  answer("members", "update", ({ wants_event_reminders = true }) => aRecordOf(person, { wants_event_reminders }));
  const user = await openSettings();
  const reminders = await screen.findByRole("switch", { name: /^Event reminders by email/ });
  expect(reminders).toBeChecked();
  await user.click(reminders);
  await findToast("Saved", "Event reminders by email: off.");
  expect(reminders).not.toBeChecked();
  await user.click(reminders);
  await findToast("Saved", "Event reminders by email: on.");
  expect(reminders).toBeChecked();
  expect(requestsOf("members", "update")).toEqual([{ wants_event_reminders: false }, { wants_event_reminders: true }]);
});

test("[notices-09] a member who unsubscribed by an email finds the switch off", async () => {
  answer("members", "me", aRecordOf(person, { wants_event_reminders: false }));
  await openSettings();
  expect(await screen.findByRole("switch", { name: /^Event reminders by email/ })).not.toBeChecked();
});

test("an email preference that can't be saved is switched back", async () => {
  refuse("members", "update", refusal);
  answer("playyy", "wish", { wished_at: "2026-11-21T12:00:00.000Z" });
  refuse("playyy", "dropWish", refusal);
  const user = await openSettings();
  for (const name of [/^Membership reminders/, /^New activities/]) {
    const preference = await screen.findByRole("switch", { name });
    await user.click(preference);
    expect(await findToast("Not saved", "Not just now")).toHaveAttribute("data-toast", "destructive");
    await waitFor(() => expect(preference).toBeChecked());
    expect(preference).toBeEnabled();
  }
});

test("settings that can't be read are each read by their Try Again", async () => {
  refuse("members", "me", failure);
  vi.spyOn(deviceSession, "hasTotp").mockRejectedValueOnce(new Error("No")).mockResolvedValue(true);
  const user = await openSettings();
  expect(await screen.findByText("Couldn't load your preferences")).toBeVisible();
  answer("members", "me", aRecordOf(person));
  await user.click(section("Two-step sign-in").getByRole("button", { name: "Try Again" }));
  expect(await section("Two-step sign-in").findByText("It is on.")).toBeVisible();
  await user.click(section("Account").getByRole("button", { name: "Try Again" }));
  expect(await section("Account").findByRole("textbox", { name: "Name" })).toHaveValue("Maya Member");
  await waitFor(() => expect(screen.queryByText("Couldn't load your preferences")).toBeNull());
  expect(screen.getByRole("switch", { name: /^Membership reminders/ })).toBeChecked();
});

test("a profile that can't be saved is reported, and the form keeps what was typed", async () => {
  refuse("members", "update", refusal);
  const user = await openSettings();
  await user.type(await screen.findByRole("textbox", { name: "Name" }), " Moon");
  await user.click(section("Account").getByRole("button", { name: "Save" }));
  await findToast("Not saved", "Not just now");
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Maya Member Moon");
});

test("[auth-23] a wrong first code enrols nothing, and a secret that can't be read is asked for by Try Again", async () => {
  const enrol = refuseAuth("enrolTotp", "retryable", "We couldn't reach the server. Please try again.");
  refuseAuth("verifyTotp", "wrong_code", "Code mismatch");
  const user = await openSettings();
  await user.click(await section("Two-step sign-in").findByRole("button", { name: "Set Up" }));
  const retry = await section("Two-step sign-in").findByRole("button", { name: "Try Again" });
  enrol.mockResolvedValue({ secret: "SECRET", uri: "otpauth://totp/PLAYYY" });
  await user.click(retry);
  expect(await screen.findByText("SECRET")).toBeVisible();
  await user.type(section("Two-step sign-in").getByLabelText("Code"), "123456");
  await user.click(section("Two-step sign-in").getByRole("button", { name: "Turn On" }));
  await findToast("That code didn't match", "Code mismatch");
  expect(screen.queryByText("It is on.")).toBeNull();
  await user.click(section("Two-step sign-in").getByRole("button", { name: "Cancel" }));
  expect(await section("Two-step sign-in").findByRole("button", { name: "Set Up" })).toBeVisible();
});

test.each([
  ["a member", person, 1],
  ["an administrator", anAdministrator(), 0],
])("[auth-23] a second factor of %s can be turned off by members only", async (_who, as, buttons) => {
  vi.spyOn(deviceSession, "hasTotp").mockResolvedValue(true);
  await openSettings(as);
  expect(await section("Two-step sign-in").findByText("It is on.")).toBeVisible();
  expect(section("Two-step sign-in").queryAllByRole("button", { name: "Turn Off" })).toHaveLength(buttons);
});

test("[auth-22] when signing out throws, a toast reports it and the member is sent to /auth", async () => {
  const signOut = acceptSignOut().mockImplementation(async (scope) => {
    await deviceSession.leave();
    throw new Error(`No connection to sign out (${scope})`);
  });
  const user = await openSettings();
  await user.click(screen.getByRole("button", { name: "Sign Out Everywhere" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign out everywhere?" }));
  await user.click(dialog.getByRole("button", { name: "Sign Out Everywhere" }));
  await findToast("Signed out locally", "You have been signed out from this device.");
  await waitFor(() => expect(pageAddress()).toBe("/auth"));
  expect(signOut).toHaveBeenCalledExactlyOnceWith("global");
});

test("[auth-22] signing out everywhere ends the session on this device also when the server can't be reached", async () => {
  const user = await openSettings();
  const { fetch } = globalThis;
  const lost: string[] = [];
  vi.stubGlobal("fetch", (target: string | URL, init: RequestInit) => {
    if (!String(target).includes("cognito")) return fetch(target, init);
    lost.push(String(target));
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  await user.click(screen.getByRole("button", { name: "Sign Out Everywhere" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign out everywhere?" }));
  await user.click(dialog.getByRole("button", { name: "Sign Out Everywhere" }));
  expect(await screen.findByRole("heading", { name: "Welcome back" })).toBeVisible();
  expect(pageAddress()).toBe("/auth");
  expect(lost).not.toEqual([]);
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith("Cognito"))).toEqual([]);
});

test("data that can't be downloaded is reported, and the button can be pressed again", async () => {
  refuse("account", "export", refusal);
  const user = await openSettings();
  await user.click(screen.getByRole("button", { name: "Download My Data" }));
  await findToast("Download failed", "Not just now");
  expect(screen.getByRole("button", { name: "Download My Data" })).toBeEnabled();
});

test("an account is deleted only after DELETE is typed, the password is right and, with a second factor, the code", async () => {
  answer("account", "erase", { status: "done" });
  const prove = vi.spyOn(deviceSession, "proveAgain").mockResolvedValue("totp");
  const confirm = refuseAuth("confirmTotp", "wrong_code", "Code mismatch");
  const user = await openSettings();
  await user.click(screen.getByRole("button", { name: "Delete My Account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  const word = dialog.getByLabelText("Type DELETE to confirm");
  await user.type(word, "delete");
  await user.type(dialog.getByLabelText("Your password"), password);
  await user.click(dialog.getByRole("button", { name: "Delete for Good" }));
  expect(await dialog.findByText("Type DELETE in capital letters")).toBeVisible();
  expect(prove).not.toHaveBeenCalled();
  await user.clear(word);
  await user.type(word, "DELETE");
  await user.click(dialog.getByRole("button", { name: "Delete for Good" }));
  await user.type(await dialog.findByLabelText("Authenticator code"), "123456");
  expect(prove).toHaveBeenCalledExactlyOnceWith(password);
  await user.click(dialog.getByRole("button", { name: "Delete for Good" }));
  await findToast("Account not deleted", "Code mismatch");
  expect(requestsOf("account", "erase")).toEqual([]);
  confirm.mockResolvedValue();
  await user.click(dialog.getByRole("button", { name: "Delete for Good" }));
  await findToast("Your account was deleted");
  expect(requestsOf("account", "erase")).toEqual([{ confirm: "DELETE" }]);
  await waitFor(() => expect(pageAddress()).toBe("/auth"));
});
