import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { downloadOf, factsOf, findRows, openOffice } from "../../support/component/back-office.ts";
import { answer, refuse } from "../../support/component/played-api.ts";
import { aCampaign, answerMarketing } from "../../support/component/samples/back-office/campaigns.ts";
import { findToast } from "../../support/component/toast.ts";

const path = "/admin/campaign/cmp_00000001";
const target = {
  id: "t1",
  email: "reader@x.test",
  status: "sent",
  sent_at: "2026-11-21T20:05:00.000Z",
  error: null,
} as const;
const event = { notification_id: "cmp_00000001", notification_target_id: "t1", at: "2026-11-21T21:00:00.000Z" };

const results = (about: Partial<Parameters<typeof aCampaign>[0]> = {}) => ({
  campaign: aCampaign(about),
  targets: [
    target,
    { ...target, id: "t2", email: "failed@x.test", status: "failed" as const, sent_at: null, error: "MessageRejected" },
    { ...target, id: "t3", email: "waiting@x.test", status: "pending" as const, sent_at: null },
  ],
  events: [
    { ...event, event_type: "opened" as const },
    { ...event, event_type: "clicked" as const },
  ],
  cursor: null,
});

test("[campaigns-12] [campaigns-13] a campaign opens its results with date, tiles for targeted and sent, and the way back", async () => {
  answerMarketing(aCampaign());
  answer("campaignsAdmin", "get", results());
  const user = await openOffice("/admin/notifications");
  await user.click(await screen.findByRole("button", { name: "Rooftop news" }));
  expect(await screen.findByRole("heading", { name: "Rooftop news" })).toBeVisible();
  expect(window.location.pathname).toBe(path);
  expect(screen.getByText("Campaign sent on November 21, 2026")).toBeVisible();
  const tiles = {
    "Total Targeted": "3Recipients this campaign was made for",
    Sent: "3None failed",
    "Open Rate": "33.3%1 opened of 3 sent, estimated",
    "Click Rate": "33.3%1 clicked; 0 unsubscribed",
    Audience: `All members${"A long story about the city. ".repeat(6).slice(0, 100).trim()}`,
  };
  for (const [name, text] of Object.entries(tiles)) {
    expect(screen.getByRole("article", { name }).textContent?.replace(name, "").trim()).toBe(text);
  }
  await user.click(screen.getByRole("link", { name: "Back to Notifications" }));
  await waitFor(() => expect(window.location.pathname).toBe("/admin/notifications"));
});

test("[campaigns-15] [campaigns-18] recipients are listed with what they did, and exported as listed", async () => {
  answer("campaignsAdmin", "get", results());
  const user = await openOffice(path);
  const rows = await findRows("Recipients");
  expect(rows.map((row) => [row.querySelector("[data-tone]")?.getAttribute("data-tone"), factsOf(row)])).toEqual([
    ["positive", { Status: "sent", "Sent At": "Nov 21, 2026, 3:05 PM", Opened: "Yes", Clicked: "Yes" }],
    ["negative", { Status: "failedMessageRejected", "Sent At": "N/A", Opened: "No", Clicked: "No" }],
    ["neutral", { Status: "pending", "Sent At": "N/A", Opened: "No", Clicked: "No" }],
  ]);
  const { name, lines } = await downloadOf(user, screen.getByRole("button", { name: "Export CSV" }));
  expect(name).toBe("campaign-Rooftop news-results.csv");
  expect(lines).toEqual([
    "\uFEFFEmail,Status,Sent At,Opened,Clicked",
    "reader@x.test,sent,2026-11-21T15:05:00-05:00,Yes,Yes",
    "failed@x.test,failed,,No,No",
    "waiting@x.test,pending,,No,No",
  ]);
});

test("[campaigns-16] a campaign without recipients has a text in the list's place", async () => {
  answer("campaignsAdmin", "get", { ...results(), targets: [], events: [] });
  await openOffice(path);
  expect(await screen.findByText("No recipients found for this campaign")).toBeVisible();
});

test("[campaigns-17] an unknown campaign leads back to all of them with a toast", async () => {
  answerMarketing(aCampaign());
  refuse("campaignsAdmin", "get", { status: 404, code: "not-found" });
  await openOffice(path);
  await findToast("Campaign not found");
  await waitFor(() => expect(window.location.pathname).toBe("/admin/notifications"));
});

test("[campaigns-17] a campaign that can't be loaded has its text, and Try Again reads it", async () => {
  refuse("campaignsAdmin", "get", { status: 500, code: "internal-error" }, { once: true });
  answer("campaignsAdmin", "get", results());
  const user = await openOffice(path);
  expect(await screen.findByText("Failed to load campaign details")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Rooftop news" })).toBeVisible();
});

test("a next page of recipients that can't be loaded is read by Try Again, and the way back stays", async () => {
  answer("campaignsAdmin", "get", ({ cursor }) => ({ ...results(), cursor: cursor ? null : "next" }));
  const user = await openOffice(path);
  await screen.findByText("reader@x.test");
  refuse("campaignsAdmin", "get", { status: 500, code: "internal-error" }, { once: true });
  await user.click(screen.getByRole("button", { name: "Next page" }));
  expect(await screen.findByText("Failed to load campaign details")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("reader@x.test")).toBeVisible();
  expect(screen.getByRole("button", { name: "Previous page" })).toBeEnabled();
});
