import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Answer } from "../../../web/src/api/index.ts";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { acceptSignIn, pageAddress, sendSignIn, startSession } from "../../support/component/auth-service.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson } from "../../support/component/person.ts";
import { answer, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerOffice } from "../../support/component/samples/back-office/office.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const code = "abcdefghijklmnopqrstuvwxyz0";
const link = `/invitation#${code}`;
const member = aPerson();

const invitation = (about: Partial<Answer<"colleagues", "open">> = {}): Answer<"colleagues", "open"> => ({
  state: "open",
  role: "door",
  email: "m…@x.test",
  invited_by: "Olivia Owner",
  ...about,
});

beforeEach(() => answer("colleagues", "open", invitation()));

/** Has the next refresh bring the tokens of who accepted. */
const bringRole = (person = anAdministrator({ ...member, isAdmin: true, role: "content" })) =>
  vi.spyOn(deviceSession.bearer, "refresh").mockImplementation(async () => {
    await startSession(person);
    return "token";
  });

test("[desk-17] an invitation says who invited, as what with what that may do, and which address it is for, and its code leaves the address", async () => {
  await openApp(link, { as: member });
  expect(
    await screen.findByRole("heading", { name: /^Olivia Owner invited you to work on .+ back-office$/ }),
  ).toBeVisible();
  expect(screen.getByText("Your role: Door")).toBeVisible();
  expect(screen.getByText(/^May .+run an event's door\.$/)).toBeVisible();
  expect(screen.getByText("This invitation is for m…@x.test.")).toBeVisible();
  expect(screen.getByText("You're signed in as maya@x.test.")).toBeVisible();
  expect(requestsOf("colleagues", "open")).toEqual([{ code }]);
  expect(window.location.hash).toBe("");
});

test("[desk-17] an invitation of somebody who is gone comes from an owner", async () => {
  answer("colleagues", "open", invitation({ invited_by: null }));
  await openApp(link, { as: member });
  expect(await screen.findByRole("heading", { name: /^An owner invited you/ })).toBeVisible();
  expect(screen.getByText(/^Your role/)).toBeVisible();
});

test("[desk-17] signed out it leads to sign-in and back, where the code has waited", async () => {
  acceptSignIn(member);
  const user = await openApp(link);
  expect(await screen.findByRole("link", { name: "Create an account" })).toHaveAttribute(
    "href",
    "/auth?next=%2Finvitation&mode=signup",
  );
  await user.click(screen.getByRole("link", { name: "Sign in to accept" }));
  await waitFor(() => expect(pageAddress()).toBe("/auth?next=%2Finvitation"));
  await sendSignIn(user);
  expect(await screen.findByRole("button", { name: "Accept" })).toBeVisible();
  expect(pageAddress()).toBe("/invitation");
  expect(requestsOf("colleagues", "open").at(-1)).toEqual({ code });
});

test("[desk-17] accepting refreshes the tokens and opens the back-office", async () => {
  answerOffice();
  answer("colleagues", "accept", { role: "content" });
  const refresh = bringRole();
  const user = await openApp(link, { as: member });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await waitFor(() => expect(pageAddress()).toBe("/admin"));
  expect(await screen.findByRole("heading", { name: "Admin Panel" })).toBeVisible();
  expect(requestsOf("colleagues", "accept")).toEqual([{ code }]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(window.sessionStorage.getItem("playyy-invitation-link")).toBeNull();
});

test("[desk-17] whoever owes a second factor after accepting is asked to set it up", async () => {
  answer("colleagues", "accept", { role: "content" });
  bringRole(anAdministrator({ ...member, isAdmin: true, role: "content", owesSecondFactor: true }));
  const user = await openApp(link, { as: member });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText("Two-step sign-in required")).toBeVisible();
});

test("[desk-17] where the tokens don't have the role yet after accepting, it can be tried again", async () => {
  answerOffice();
  answer("colleagues", "accept", { role: "content" });
  const refresh = vi.spyOn(deviceSession.bearer, "refresh").mockResolvedValue("token");
  const user = await openApp(link, { as: member });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText("You're a colleague now")).toBeVisible();
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(pageAddress()).toBe("/invitation");
  bringRole();
  await user.click(screen.getByRole("button", { name: "Open the back-office" }));
  await waitFor(() => expect(pageAddress()).toBe("/admin"));
  expect(requestsOf("colleagues", "accept")).toHaveLength(1);
});

test("[desk-17] whoever is a colleague already gets to the back-office although the tokens can't be renewed", async () => {
  answerOffice();
  answer("colleagues", "accept", { role: "content" });
  vi.spyOn(deviceSession.bearer, "refresh").mockRejectedValue(new Error("No connection"));
  const user = await openApp(link, { as: anAdministrator() });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await waitFor(() => expect(pageAddress()).toBe("/admin"));
});

test("[desk-17] an acceptance that is refused for another reason has the server's words and can be repeated", async () => {
  refuse("colleagues", "accept", { status: 409, code: "conflict", message: "You have another role already" });
  const user = await openApp(link, { as: member });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await findToast("You have another role already");
  await waitFor(() => expect(screen.getByRole("button", { name: "Accept" })).toBeEnabled());
});

test("[desk-17] another address than the invited one reads so, and leads to signing in with the right one, for which the code waits", async () => {
  vi.spyOn(deviceSession, "signOut").mockImplementation(async () => {
    await deviceSession.leave();
    throw new Error("No connection");
  });
  refuse("colleagues", "accept", {
    status: 403,
    code: "invitation.other-address",
    message: "This invitation is for m…@x.test.",
  });
  const user = await openApp(link, { as: member });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This invitation is for m…@x.test.");
  expect(listToasts()).toHaveLength(0);
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sign out and use another account" }));
  await waitFor(() => expect(pageAddress()).toBe("/auth?next=%2Finvitation"));
  expect(window.sessionStorage.getItem("playyy-invitation-link")).toBe(code);
});

const ends = [
  ["gone", "This invitation doesn't work anymore", "Go to Home", "/dashboard"],
  ["expired", "This invitation has expired", "Go to Home", "/dashboard"],
  ["used", "This invitation has been used", "Open the back-office", "/admin"],
] as const;

test.each(ends)(
  "[desk-17] an invitation that is %s has the title “%s” and the way on “%s”",
  async (state, title, label, path) => {
    answer("colleagues", "open", invitation({ state }));
    await openApp(link, { as: member });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole("link", { name: label })).toHaveAttribute("href", path);
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  },
);

test.each(ends)(
  "[desk-17] an invitation that turns out to be %s when it is accepted has the title “%s”",
  async (state, title) => {
    const status = state === "gone" ? 404 : 409;
    refuse("colleagues", "accept", { status, code: `invitation.${state}` });
    const user = await openApp(link, { as: member });
    await user.click(await screen.findByRole("button", { name: "Accept" }));
    expect(await screen.findByText(title)).toBeVisible();
  },
);

test("[desk-17] without a code the page asks for the link of the email, and asks the server for nothing", async () => {
  window.sessionStorage.clear();
  await openApp("/invitation", { as: member });
  expect(await screen.findByText("Open the link in your email again")).toBeVisible();
  expect(requestsOf("colleagues", "open")).toEqual([]);
});

test("[desk-17] a code that can't be one reads as gone", async () => {
  refuse("colleagues", "open", { status: 400, code: "invalid-input" });
  await openApp(link, { as: member });
  expect(await screen.findByText("This invitation doesn't work anymore")).toBeVisible();
});

test("[desk-17] an invitation that can't be loaded is loaded by Try Again", async () => {
  refuse("colleagues", "open", { status: 500, code: "internal-error" });
  const user = await openApp(link, { as: member });
  await screen.findByRole("button", { name: "Try Again" });
  answer("colleagues", "open", invitation());
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("button", { name: "Accept" })).toBeVisible();
});

test("[desk-17] accepting without a connection shows “You need a connection to accept” and can be repeated", async () => {
  answerHome();
  lose("colleagues", "accept");
  const user = await openApp(link, { as: member });
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  await findToast("You need a connection to accept");
  await waitFor(() => expect(screen.getByRole("button", { name: "Accept" })).toBeEnabled());
});
