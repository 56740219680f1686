import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { CampaignResults } from "../../../web/src/features/admin/campaign-results/campaign-results.tsx";
import { downloadOf, factsOf, findRows, openOffice } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
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

describe("the results of a campaign", () => {
  const open = (about: Parameters<typeof results>[0] = {}, page: object = {}) => {
    answer("campaignsAdmin", "get", { ...results(about), ...page });
    return openPart(<CampaignResults />, { path, pattern: "/admin/campaign/:campaignId" });
  };
  const hintOf = (name: string) => screen.getByRole("article", { name }).lastElementChild?.textContent;
  const counts = (about: Partial<ReturnType<typeof aCampaign>["counts"]>) => ({
    counts: { ...aCampaign().counts, ...about },
  });

  test.each<[Parameters<typeof results>[0], string, string]>([
    [counts({ targeted: 1 }), "Total Targeted", "Recipient this campaign was made for"],
    [counts({ targeted: 2 }), "Total Targeted", "Recipients this campaign was made for"],
    [counts({ failed: 1 }), "Sent", "1 failed"],
    [counts({ unknown: 1 }), "Sent", "1 unknown"],
    [counts({ failed: 2, unknown: 3 }), "Sent", "2 failed, 3 unknown"],
    [counts({ opened_by_machine: 1 }), "Open Rate", "1 opened of 3 sent, estimated; 1 opened by machines"],
    [counts({}), "Open Rate", "1 opened of 3 sent, estimated"],
  ])("with %o has below %s: %s", async (about, name, hint) => {
    await open(about);
    await screen.findByRole("heading", { name: "Rooftop news" });
    expect(hintOf(name)).toBe(hint);
  });

  test.each<[Parameters<typeof results>[0], string]>([
    [
      { status: "scheduled", sent_at: null, scheduled_at: "2026-12-01T17:00:00.000Z" },
      "Campaign scheduled for December 1, 2026",
    ],
    [{ status: "sending", sent_at: null, scheduled_at: null }, "Campaign is being sent since November 21, 2026"],
  ])("has its day: %#", async (about, text) => {
    await open(about);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test("is read again every five seconds while it is being sent, and then no longer", async () => {
    playTime();
    await open({ status: "sending" }, { targets: [], events: [] });
    expect(await screen.findByText("The first recipients appear within a minute.")).toBeVisible();
    const { length } = requestsOf("campaignsAdmin", "get");
    answer("campaignsAdmin", "get", { ...results(), targets: [], events: [] });
    await passTime(6_000);
    expect(await screen.findByText("No recipients found for this campaign")).toBeVisible();
    expect(requestsOf("campaignsAdmin", "get")).toHaveLength(length + 1);
    await passTime(6_000);
    expect(requestsOf("campaignsAdmin", "get")).toHaveLength(length + 1);
  });

  test("is a placeholder until it is read, and none where it can't be", async () => {
    refuse("campaignsAdmin", "get", { status: 403, code: "forbidden" });
    const release = hold("campaignsAdmin", "get");
    await openPart(<CampaignResults />, { path, pattern: "/admin/campaign/:campaignId" });
    await waitFor(() => expect(requestsOf("campaignsAdmin", "get")).toHaveLength(1));
    expect(document.querySelectorAll(".MuiSkeleton-root")).toHaveLength(2);
    release();
    await screen.findByText("Failed to load campaign details");
    expect(document.querySelector(".MuiSkeleton-root")).toBeNull();
  });

  test("is exported page by page", async () => {
    answer("campaignsAdmin", "get", ({ cursor }) => ({ ...results(), cursor: cursor ? null : "next" }));
    const user = await openPart(<CampaignResults />, { path, pattern: "/admin/campaign/:campaignId" });
    const { lines } = await downloadOf(user, await screen.findByRole("button", { name: "Export CSV" }));
    expect(lines).toHaveLength(7);
    const exported = requestsOf("campaignsAdmin", "get").filter(({ limit }) => Number(limit) === 100);
    expect(exported.map(({ cursor }) => cursor)).toEqual([undefined, "next"]);
  });
});
