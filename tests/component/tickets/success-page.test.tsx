import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aTicket } from "../../support/component/samples/tickets.ts";
import { answerTicket } from "../../support/component/ticket-screens.ts";

const nothing = { items: [], cursor: null };
const found = { items: [aTicket()], cursor: null };
/** How late a timer of a page may be, on a machine that does other things. */
const latenessMilliseconds = 900;
const polls = () => requestsOf("tickets", "bySession").length;
const reconciliations = () => requestsOf("tickets", "reconcile").length;

const openSuccess = async (search = "?session_id=cs_test_1") => {
  playTime();
  answerTicket(aTicket());
  const user = await openApp(`/ticket-success${search}`, { as: aPerson() });
  await screen.findByRole("heading", { level: 1, name: "Your ticket" });
  return user;
};

/** Has no ticket found, and notes when the page asks for one. */
const noteSearch = () => {
  const asked: number[] = [];
  answer("tickets", "bySession", () => {
    asked.push(Date.now());
    return nothing;
  });
  return asked;
};

const gapsOf = (times: number[]): number[] => times.slice(1).map((at, index) => at - (times[index] ?? 0));

const expectTwoSeconds = (gap: number) => {
  expect(gap).toBeGreaterThanOrEqual(2_000);
  expect(gap).toBeLessThanOrEqual(2_000 + latenessMilliseconds);
};

test("[checkout-20] the success page asks for the ticket every 2 seconds, 15 times, before it reconciles", async () => {
  const asked = noteSearch();
  answer("tickets", "reconcile", nothing);
  const release = hold("tickets", "reconcile");
  await openSuccess();
  await passTime(40_000);
  expect(requestsOf("tickets", "bySession")).toEqual(Array(15).fill({ sessionId: "cs_test_1" }));
  for (const gap of gapsOf(asked)) expectTwoSeconds(gap);
  expect(reconciliations()).toBe(1);
  release();
});

test("[checkout-20] the success page opens the ticket 1.5 seconds after finding it", async () => {
  const asked = noteSearch();
  await openSuccess();
  expect(await screen.findByText("Getting your ticket…")).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(1));
  const times = { found: 0, opened: 0 };
  answer("tickets", "bySession", () => {
    times.found = Date.now();
    return found;
  });
  answer("tickets", "get", () => {
    times.opened ||= Date.now();
    return aTicket();
  });
  await passTime(2_000);
  expect(await screen.findByText("You're in!")).toBeVisible();
  await passTime(1_500);
  await waitFor(() => expect(window.location.pathname).toBe("/ticket/tkt_00000001"));
  expect(await screen.findByRole("article")).toBeVisible();
  expect(times.opened - times.found).toBeGreaterThanOrEqual(1_500);
  expect(times.opened - times.found).toBeLessThanOrEqual(1_500 + latenessMilliseconds);
});

test("[checkout-21] [checkout-22] after 15 tries the success page reconciles once, asks for 15 more seconds and offers to try again", async () => {
  const asked = noteSearch();
  const reconciled: number[] = [];
  answer("tickets", "reconcile", () => {
    reconciled.push(asked.length);
    return nothing;
  });
  const user = await openSuccess();
  await passTime(60_000);
  expect(screen.getByText("Ticket Processing")).toBeVisible();
  expect(reconciled).toEqual([15]);
  const later = asked.slice(15);
  expect(later).toHaveLength(8);
  for (const gap of gapsOf(later)) expectTwoSeconds(gap);
  answer("tickets", "bySession", found);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await passTime(1_500);
  await waitFor(() => expect(window.location.pathname).toBe("/ticket/tkt_00000001"));
  expect([polls(), reconciliations()]).toEqual([24, 1]);
});

test("[checkout-21] a ticket that appears after a reconciliation that failed is opened", async () => {
  noteSearch();
  refuse("tickets", "reconcile", { status: 500, code: "internal-error" });
  await openSuccess();
  await passTime(33_000);
  expect(reconciliations()).toBe(1);
  answer("tickets", "bySession", found);
  await passTime(4_000);
  await waitFor(() => expect(window.location.pathname).toBe("/ticket/tkt_00000001"));
});

test("a try that fails doesn't end the search", async () => {
  refuse("tickets", "bySession", { status: 500, code: "internal-error" }, { once: true });
  answer("tickets", "bySession", found);
  await openSuccess();
  await passTime(2_500);
  expect(await screen.findByText("You're in!")).toBeVisible();
  expect(polls()).toBe(2);
});

test.each([
  { what: "without a session", search: "", asked: 0 },
  { what: "for an unknown session or somebody else's", search: "?session_id=cs_test_unknown", asked: 1 },
])("[checkout-22] $what the success page promises no ticket, and leads to My Tickets", async ({ search, asked }) => {
  refuse("tickets", "bySession", { status: 404, code: "not-found" });
  await openSuccess(search);
  expect(await screen.findByText("We couldn't find this payment")).toBeVisible();
  expect(screen.queryByText(/payment successful|payment is safe/i)).toBeNull();
  expect(screen.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", "/support");
  const toTickets = screen.getByRole("link", { name: "Go to My Tickets" });
  expect(toTickets).toHaveAttribute("href", "/dashboard?tab=profile#my-tickets");
  await passTime(10_000);
  expect([polls(), reconciliations()]).toEqual([asked, 0]);
});
