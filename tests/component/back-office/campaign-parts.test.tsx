import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Campaign } from "../../../shared/model/campaign.ts";
import { AudienceCount } from "../../../web/src/features/admin/campaigns/audience-count.tsx";
import { CampaignAction } from "../../../web/src/features/admin/campaigns/campaign-actions.tsx";
import { CampaignDialog } from "../../../web/src/features/admin/campaigns/campaign-dialog.tsx";
import { CampaignList } from "../../../web/src/features/admin/campaigns/campaign-list.tsx";
import { EmailPreview } from "../../../web/src/features/admin/campaigns/email-preview.tsx";
import { SendQuestion } from "../../../web/src/features/admin/campaigns/send-question.tsx";
import { choose, factsOf, findDialog, findRow, optionsOf, pageOf } from "../../support/component/back-office.ts";
import { comeBack } from "../../support/component/come-back.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { passTime, playTime } from "../../support/component/pass-time.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { aCampaign, answerMarketing } from "../../support/component/samples/back-office/campaigns.ts";
import { anEventRecord } from "../../support/component/samples/back-office/events.ts";
import { findToast } from "../../support/component/toast.ts";

describe("the members that a campaign is for", () => {
  test.each([
    [0, false, "Nobody will get this: no member matches."],
    [0, true, "More than 0 members will get this."],
    [1, false, "1 member will get this."],
    [2, false, "2 members will get this."],
    [2, true, "More than 2 members will get this."],
  ])("counted as %i, more of them: %j, read %s", async (count, is_more, text) => {
    answer("campaignsAdmin", "audience", { count, is_more, cursor: null });
    await openPart(<AudienceCount filter={{ target_audience: "all" }} />);
    expect(await screen.findByText(text)).toBeVisible();
  });

  test("are counted page by page, each from where the last one ended", async () => {
    answer("campaignsAdmin", "audience", ({ cursor }) => ({
      count: 2,
      is_more: !cursor,
      cursor: cursor ? null : "on",
    }));
    await openPart(<AudienceCount filter={{ target_audience: "all" }} />);
    expect(screen.getByText("Counting members…")).toBeVisible();
    expect(await screen.findByText("4 members will get this.")).toBeVisible();
    expect(requestsOf("campaignsAdmin", "audience").map(({ cursor }) => cursor)).toEqual([undefined, "on"]);
  });

  test("are counted up to 20 pages", async () => {
    answer("campaignsAdmin", "audience", { count: 1, is_more: true, cursor: "on" });
    await openPart(<AudienceCount filter={{ target_audience: "all" }} />);
    expect(await screen.findByText("More than 20 members will get this.")).toBeVisible();
    expect(requestsOf("campaignsAdmin", "audience")).toHaveLength(20);
  });

  test("stay counted where counting them again fails", async () => {
    answer("campaignsAdmin", "audience", { count: 2, is_more: false, cursor: null });
    await openPart(<AudienceCount filter={{ target_audience: "all" }} />);
    await screen.findByText("2 members will get this.");
    refuse("campaignsAdmin", "audience", { status: 403, code: "forbidden" });
    comeBack();
    await waitFor(() => expect(requestsOf("campaignsAdmin", "audience")).toHaveLength(2));
    await settle();
    expect(screen.getByText("2 members will get this.")).toBeVisible();
  });

  test("can't be counted", async () => {
    refuse("campaignsAdmin", "audience", { status: 403, code: "forbidden" });
    await openPart(<AudienceCount filter={{ target_audience: "all" }} />);
    expect(await screen.findByText("Couldn't count the members. You can send all the same.")).toBeVisible();
  });
});

describe("what can be done with a campaign", () => {
  const sent = { counts: { ...aCampaign().counts, sent: 1 } };

  test.each<[Partial<Campaign>, "cancel" | "stop" | "resume", string, string, string, string, string]>([
    [
      ...([{ status: "scheduled", scheduled_at: "2026-12-01T01:00:00.000Z" }, "cancel"] as const),
      ...(["Cancel", "Cancel this notification?", "It won't be sent on Nov 30, 2026, 8:00 PM."] as const),
      ...(["Cancel Notification", "Failed to cancel notification"] as const),
    ],
    [
      ...([{ status: "sending", ...sent }, "stop"] as const),
      ...(["Stop", "Stop sending?", "1 email is out and can't be called back."] as const),
      ...(["Stop", "Failed to stop notification"] as const),
    ],
    [
      ...([{ status: "stopped" }, "resume"] as const),
      ...(["Continue", "Continue sending?", "3 emails are out."] as const),
      ...(["Continue", "Failed to continue notification"] as const),
    ],
  ])("%o: %s", async (about, verb, label, question, text, confirm, failed) => {
    refuse("campaignsAdmin", verb, { status: 403, code: "forbidden" });
    const user = await openPart(<CampaignAction campaign={aCampaign(about)} />);
    const ask = async () => {
      await user.click(await screen.findByRole("button", { name: `${label} Rooftop news` }));
      return findDialog(question);
    };
    const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("{Escape}");
    const asked = await ask();
    expect(asked.getByText(text, { exact: false })).toBeVisible();
    expect(asked.getByRole("button", { name: confirm }).className.includes("Error")).toBe(verb !== "resume");
    await user.keyboard("{Escape}");
    await closed();
    expect(requestsOf("campaignsAdmin", verb)).toEqual([]);
    await user.click((await ask()).getByRole("button", { name: confirm }));
    await findToast(failed);
    await closed();
    expect(requestsOf("campaignsAdmin", verb)).toEqual([{ campaignId: "cmp_00000001" }]);
  });

  test.each(["sent", "cancelled"] as const)("is nothing once it is %s", async (status) => {
    await openPart(<CampaignAction campaign={aCampaign({ status })} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is nothing for a role that doesn't send", async () => {
    await openPart(<CampaignAction campaign={aCampaign({ status: "stopped" })} />, { role: "content" });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the list of campaigns", () => {
  test("is read again every five seconds while one of them is being sent", async () => {
    playTime();
    answer("campaignsAdmin", "list", pageOf(aCampaign({ id: "cmp_00000002", status: "sending" }), aCampaign()));
    await openPart(<CampaignList onUseAgain={() => undefined} />);
    await findRow("Sending");
    const asked = () => requestsOf("campaignsAdmin", "list").length;
    const first = asked();
    await passTime(1_500);
    expect(asked()).toBe(first);
    answer("campaignsAdmin", "list", pageOf(aCampaign()));
    await passTime(4_000);
    expect(asked()).toBe(first + 1);
    await passTime(11_000);
    expect(asked()).toBe(first + 1);
  });

  test("has the time at which each is, was or would have been sent, and an open rate from the first email on", async () => {
    const times = { created_at: "2026-11-01T17:00:00.000Z", scheduled_at: "2026-11-02T17:00:00.000Z", sent_at: null };
    const none = { ...aCampaign().counts, sent: 0, opened: 0 };
    const one = { ...none, sent: 1, opened: 1 };
    answerMarketing(
      aCampaign({ id: "cmp_00000001", title: "Called off", status: "cancelled", ...times, counts: none }),
      aCampaign({ id: "cmp_00000002", title: "Going out", status: "sending", ...times, counts: one }),
    );
    const onUseAgain = vi.fn();
    const user = await openPart(<CampaignList onUseAgain={onUseAgain} />);
    expect(factsOf(await findRow("Called off"))).toMatchObject({ When: "Nov 2, 2026, 12:00 PM", "Open Rate": "–" });
    expect(factsOf(await findRow("Going out"))).toMatchObject({ When: "Nov 1, 2026, 12:00 PM", "Open Rate": "100.0%" });
    await user.click(screen.getByRole("button", { name: "Use Going out again" }));
    expect(onUseAgain.mock.calls).toEqual([[{ title: "Going out", message: aCampaign().message }]]);
  });
});

describe("writing a campaign", () => {
  test("keeps the event of a link that isn't listed, and tests nothing without a text", async () => {
    answerMarketing();
    const close = vi.fn();
    const user = await openPart(
      <CampaignDialog content={null} eventId="event_00000001" isScheduled={false} onClose={close} />,
    );
    const dialog = await findDialog("Send Notification");
    expect(dialog.queryByLabelText(/^Send at/)).toBeNull();
    expect(dialog.queryByText(/^Your role writes/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Send Test" }));
    expect(await dialog.findByText("Enter a title")).toBeVisible();
    expect(requestsOf("campaignsAdmin", "test")).toEqual([]);
    expect(await optionsOf(user, dialog, "Coming to")).toEqual(["No particular event", "Selected event"]);
  });

  test.each([
    ["", ""],
    ["event_00000001", "Lantern Night"],
    ["event_00000002", "River Night"],
  ])("for the event '%s', which is listed, names it once: %s", async (eventId, name) => {
    answerMarketing();
    const events = [anEventRecord(), anEventRecord({ id: "event_00000002", title: "River Night" })];
    answer("eventsAdmin", "list", pageOf(...events));
    const user = await openPart(
      <CampaignDialog content={null} eventId={eventId} isScheduled={false} onClose={() => undefined} />,
    );
    const dialog = await findDialog("Send Notification");
    await waitFor(() => expect(requestsOf("eventsAdmin", "list")).toHaveLength(1));
    await settle();
    expect(dialog.getByRole("combobox", { name: "Coming to" }).textContent).toContain(name);
    const options = (await optionsOf(user, dialog, "Coming to")).map((text) => text?.replace(/ · .*/, ""));
    expect(options).toEqual(["No particular event", "Lantern Night", "River Night"]);
  });

  test("takes a template's text, and keeps it once none is chosen", async () => {
    answerMarketing();
    const user = await openPart(<CampaignDialog content={null} isScheduled onClose={() => undefined} />);
    const dialog = await findDialog("Schedule Notification");
    expect(dialog.getByLabelText(/^Send at/)).toBeVisible();
    const title = dialog.getByLabelText(/^Title/);
    await choose(user, dialog, "Template", "New deals");
    await waitFor(() => expect(title).toHaveValue("New deals just dropped"));
    await choose(user, dialog, "Template", "No template");
    expect(title).toHaveValue("New deals just dropped");
  });

  test("asks with the number of members once it is known, or that it couldn't be counted", async () => {
    const campaign = { title: "News", message: "Soon", target_audience: "all" } as const;
    refuse("campaignsAdmin", "audience", { status: 403, code: "forbidden" });
    const release = hold("campaignsAdmin", "audience");
    await openPart(
      <SendQuestion campaign={campaign} busy={false} onConfirm={() => undefined} onClose={() => undefined} />,
    );
    const asked = await findDialog("Send to …?");
    expect(asked.getByRole("button", { name: "Send" })).toBeDisabled();
    expect(asked.getByText(/now\. It can't be called back\.$/)).toBeVisible();
    release();
    expect(
      (await findDialog("Send to members we couldn't count?")).getByRole("button", { name: "Send" }),
    ).toBeEnabled();
  });

  test("is previewed in light or dark, on a phone or a desktop, one of each", async () => {
    refuse("campaignsAdmin", "preview", { status: 403, code: "forbidden" });
    const release = hold("campaignsAdmin", "preview");
    const content = { title: "News", message: "Soon" };
    const user = await openPart(<EmailPreview content={content} onClose={() => undefined} />);
    const dialog = await findDialog("Preview");
    expect(document.querySelector(".MuiSkeleton-root")).not.toBeNull();
    expect(dialog.queryByText("Couldn't load the preview")).toBeNull();
    release();
    await dialog.findByText("Couldn't load the preview");
    expect(document.querySelector(".MuiSkeleton-root")).toBeNull();
    const html = "<style>@media (prefers-color-scheme:dark){}</style>";
    answer("campaignsAdmin", "preview", { subject: "Subject", html, text: "" });
    await user.click(dialog.getByRole("button", { name: "Try Again" }));
    const email = await dialog.findByTitle("Email preview");
    expect(dialog.queryByText("Couldn't load the preview")).toBeNull();
    expect(email).toHaveAttribute("srcdoc", "<style>@media not all{}</style>");
    await user.click(dialog.getByRole("button", { name: "Dark" }));
    expect(email).toHaveAttribute("srcdoc", "<style>@media all{}</style>");
    await user.click(dialog.getByRole("button", { name: "Dark" }));
    expect(dialog.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
    refuse("campaignsAdmin", "preview", { status: 403, code: "forbidden" });
    comeBack();
    await waitFor(() => expect(requestsOf("campaignsAdmin", "preview")).toHaveLength(3));
    await settle();
    expect([email.isConnected, dialog.queryByText("Couldn't load the preview")]).toEqual([true, null]);
  });

  test("is for a role that sends none, which tests its text without the spaces around it", async () => {
    answerMarketing();
    refuse("campaignsAdmin", "test", { status: 403, code: "forbidden" });
    refuse("campaignsAdmin", "preview", { status: 403, code: "forbidden" });
    const content = { title: " News ", message: " Of the day " };
    const user = await openPart(<CampaignDialog content={content} isScheduled={false} onClose={() => undefined} />, {
      role: "content",
    });
    const dialog = await findDialog("Write Notification");
    expect(dialog.getByText(/^Your role writes/)).toBeVisible();
    expect(dialog.queryByRole("combobox", { name: "Coming to" })).toBeNull();
    expect(requestsOf("eventsAdmin", "list")).toEqual([]);
    expect(dialog.queryByRole("button", { name: /^(Send Now|Schedule)$/ })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Send Test" }));
    await findToast("Failed to send notification");
    expect(requestsOf("campaignsAdmin", "test")).toEqual([{ title: "News", message: "Of the day" }]);
    await user.click(dialog.getByRole("button", { name: "Preview" }));
    await waitFor(() =>
      expect(requestsOf("campaignsAdmin", "preview")).toEqual([{ title: "News", message: "Of the day" }]),
    );
  });
});
