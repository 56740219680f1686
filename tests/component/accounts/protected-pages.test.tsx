import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { acceptSignIn, pageAddress, sendSignIn } from "../../support/component/auth-service.ts";
import { answerFavorites, answerPlans, answerProfile, answerSettings } from "../../support/component/member-pages.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
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
