import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { defaultPlayyyStats } from "../../../shared/model/playyy.ts";
import { deviceSession } from "../../../web/src/member/session/device-session.ts";
import { acceptSignIn, pageAddress, sendSignIn } from "../../support/component/auth-service.ts";
import { answerEvent } from "../../support/component/event-pages.ts";
import { answerHome } from "../../support/component/home-page.ts";
import { answerFavorites, answerPlans, answerProfile, answerSettings } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { anEvent } from "../../support/component/samples/events.ts";
import { aTicket } from "../../support/component/samples/tickets.ts";

const person = aPerson();

/** Opens a page without a session, signs in at /auth and waits until the page asked for is there again. */
const comeBackTo = async (path: string): Promise<void> => {
  const user = await openApp(path);
  await waitFor(() => expect(pageAddress()).toBe(`/auth?next=${encodeURIComponent(path)}`));
  acceptSignIn(person);
  await sendSignIn(user);
  await waitFor(() => expect(pageAddress()).toBe(path));
};

test.each([
  ["/dashboard?tab=profile", "Maya Member"],
  ["/subscription", "Membership"],
  ["/favorites", "Favorites"],
  ["/settings", "Settings"],
])("[session-05] [guard-02] %s without a session leads to /auth and opens after signing in", async (path, title) => {
  answerProfile(person);
  answerSettings(person);
  answerPlans();
  answerFavorites();
  await comeBackTo(path);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(title);
});

test.each(["/dashboard", "/subscription-success"])(
  "[session-05] [guard-02] %s without a session leads to /auth and shows nothing of itself",
  async (path) => {
    await openApp(path);
    await waitFor(() => expect(pageAddress()).toBe(`/auth?next=${encodeURIComponent(path)}`));
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Welcome back");
    expect(requestsOf("memberships", "mine")).toEqual([]);
  },
);

test("[guard-01] a ticket requested without a session opens after signing in", async () => {
  answerProfile(person);
  answer("tickets", "get", aTicket({ id: "tkt_00000007", event: { title: "Open to its holder" } }));
  await comeBackTo("/ticket/tkt_00000007");
  expect(await screen.findByRole("article")).toHaveTextContent("Open to its holder");
  expect(requestsOf("tickets", "get")[0]).toEqual({ ticketId: "tkt_00000007" });
});

test("[guard-01] the success page requested without a session opens with its payment session after signing in", async () => {
  refuse("tickets", "bySession", { status: 404, code: "not-found" });
  await comeBackTo("/ticket-success?session_id=cs_test_1");
  expect(await screen.findByText("We couldn't find this payment")).toBeVisible();
  expect(requestsOf("tickets", "bySession")[0]).toEqual({ sessionId: "cs_test_1" });
});

test.each(["Get tickets", "RSVP"])(
  "[guard-01] [session-05] an event opens for a visitor, and %s asks them to sign in and returns to it with the code",
  async (action) => {
    answerEvent(anEvent({ entry: action === "RSVP" ? "rsvp" : "tickets" }));
    const path = `/event/${anEvent().id}?code=FRIEND`;
    const user = await openApp(path);
    expect(await screen.findByRole("heading", { level: 1, name: anEvent().title })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("button", { name: action })).toBeEnabled());
    await user.click(screen.getByRole("button", { name: action }));
    await waitFor(() => expect(pageAddress()).toBe(`/auth?next=${encodeURIComponent(path)}`));
    acceptSignIn(person);
    await sendSignIn(user);
    await waitFor(() => expect(pageAddress()).toBe(path));
    expect(await screen.findByRole("heading", { level: 1, name: anEvent().title })).toBeVisible();
  },
);

test("[gate-02] Sign In at the gate of /playyy leads back to it after signing in", async () => {
  answer("playyy", "stats", defaultPlayyyStats);
  const user = await openApp("/playyy");
  expect(await screen.findByText("Sign In Required")).toBeVisible();
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Sign In" }));
  acceptSignIn(person);
  await sendSignIn(user);
  expect(await screen.findByText("Membership Required")).toBeVisible();
  expect(pageAddress()).toBe("/playyy");
});

/** Holds back who is signed in until the returned function is called, as while a token is refreshed. */
const holdSession = (): (() => void) => {
  const { listen } = deviceSession;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.spyOn(deviceSession, "isKnown").mockReturnValue(false);
  vi.spyOn(deviceSession, "listen").mockImplementation((listener) => {
    let stop = () => {};
    void promise.then(() => {
      stop = listen(listener);
    });
    return () => stop();
  });
  return resolve;
};

test.each(["/dashboard", "/subscription"])(
  "[session-05] %s shows a spinner and nothing of its content until the session is known",
  async (path) => {
    answerHome();
    answerPlans();
    answer("deals", "list", { items: [], cursor: null });
    const release = holdSession();
    await openApp(path, { as: person });
    const main = await screen.findByRole("main");
    expect(await within(main).findByRole("status", { name: "Loading your session" })).toBeVisible();
    expect(main).toHaveTextContent(/^$/);
    expect(screen.queryByRole("heading")).toBeNull();
    await act(async () => release());
    expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
    expect(pageAddress()).toBe(path);
  },
);

test.each([
  ["/auth", "/dashboard"],
  ["/support", "/support"],
])("%s shows nothing of its own until the session is known, and then %s", async (path, shown) => {
  answerHome();
  answer("deals", "list", { items: [], cursor: null });
  const release = holdSession();
  await openApp(path, { as: person });
  expect(await screen.findByRole("status", { name: "Loading" })).toBeInTheDocument();
  expect(screen.queryByRole("heading")).toBeNull();
  await act(async () => release());
  expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
  expect(pageAddress()).toBe(shown);
});

test("the app's root leads a visitor to the landing page, and a member to Home", async () => {
  answerHome();
  answer("deals", "list", { items: [], cursor: null });
  const replace = vi.spyOn(window.location, "replace").mockImplementation(() => {});
  await openApp("/");
  await waitFor(() => expect(replace.mock.calls).toEqual([["/landing.html"]]));
  expect(pageAddress()).toBe("/");
  cleanup();
  await openApp("/", { as: person });
  await waitFor(() => expect(pageAddress()).toBe("/dashboard"));
  expect(replace).toHaveBeenCalledTimes(1);
});
