import { expect, test, vi } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aScanOrder } from "../../support/door/scan-event.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { stackAt } from "../../support/stack.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const ownOrigin = giveOwnStack("in-memory");

const hour = 3_600_000;
const before = (instant: string, hours: number) => new Date(Date.parse(instant) - hours * hour).toISOString();
const remind = (now: string) => stackAt(ownOrigin()).invoke("TicketReminders", {}, now);

const remindersTo = async (email: string): Promise<string[]> => {
  await stackAt(ownOrigin()).settled();
  const mails = await stackAt(ownOrigin()).mails();
  return mails
    .filter(
      ({ to, subject }) =>
        to.some(({ address }) => address === email) &&
        /Get your ticket ready|Today|Tomorrow|Starting soon/.test(subject),
    )
    .map(({ subject }) => subject);
};

test("each holder of an order is reminded once when codes can be made, and of the event the day before and two hours before", async () => {
  const start_at = new Date(Date.now() + 9 * 24 * hour).toISOString();
  const { holder, event } = await aScanOrder(2, { about: { start_at, title: "RAGER on the roof" } });
  const late = await aScanOrder(1, { about: { start_at } });
  const { token } = await anAdmin();
  await ok(call("ticketsAdmin", "refund", { sessionId: late.session }, { token }));
  await stackAt(ownOrigin()).settled();

  expect(await remind(before(start_at, 72.1))).toEqual({ queued: 0 });
  expect(await remind(before(start_at, 72))).toEqual({ queued: 1 });
  expect(await remind(before(start_at, 71))).toEqual({ queued: 0 });
  expect(await remindersTo(holder.email)).toEqual([`Get your ticket ready for ${event.title}`]);

  expect(await remind(before(start_at, 14))).toEqual({ queued: 1 });
  expect(await remind(before(start_at, 2.01))).toEqual({ queued: 0 });
  expect(await remind(before(start_at, 2))).toEqual({ queued: 1 });
  expect(await remind(before(start_at, 1.8))).toEqual({ queued: 0 });
  expect(await remind(before(start_at, 0))).toEqual({ queued: 0 });
  expect(await remindersTo(holder.email)).toEqual([
    `Get your ticket ready for ${event.title}`,
    expect.stringMatching(/^(Today|Tomorrow): RAGER on the roof$/),
    `Starting soon: ${event.title}`,
  ]);
  const mail = await stackAt(ownOrigin()).mailTo(holder.email, /^Starting soon/);
  expect(mail.text).toContain("Open your tickets once on the phone you'll bring.");
  expect(mail.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(await remindersTo(late.holder.email)).toEqual([]);
});

test("[notices-08] a reminder's link asks first, ends reminder emails with one click, and leaves the bell and other emails", async () => {
  const start_at = new Date(Date.now() + 9 * 24 * hour).toISOString();
  const { holder, event } = await aScanOrder(1, { about: { start_at, title: "RAGER on the pier" } });
  const { token, email } = holder;
  await stackAt(ownOrigin()).settled();
  await remind(before(start_at, 14));
  await stackAt(ownOrigin()).settled();
  const mail = await stackAt(ownOrigin()).mailTo(email, /^(Today|Tomorrow): RAGER on the pier/);
  const [, link = ""] = mail.headers["list-unsubscribe"]?.match(/^<(.+)>$/) ?? [];
  expect(mail.html).toContain(`href="${link}"`);
  const wants = async () => (await ok(call("members", "me", {}, { token }))).wants_event_reminders;
  const visit = async (address: string, method = "GET") => {
    const answer = await fetch(address, { method });
    return [answer.status, await answer.text()];
  };

  expect(await visit(link)).toEqual([200, expect.stringContaining("Stop getting event reminders by email?")]);
  expect(await wants()).toBe(true);
  // Another member's id under this signature, a changed signature, none at all.
  const [address = "", signature = ""] = link.split(/\.(?=[^.]+$)/);
  const foreign = `${address.slice(0, -4)}AAAA.${signature}`;
  const forged = [foreign, `${address}.${"A".repeat(22)}`, address, `${address}.`];
  for (const one of forged)
    for (const method of ["GET", "POST"])
      expect(await visit(one, method)).toEqual([404, expect.stringContaining("This link doesn&#39;t work")]);
  expect(await wants()).toBe(true);
  for (let copy = 0; copy < 2; copy += 1)
    expect(await visit(link, "POST")).toEqual([
      200,
      expect.stringContaining("You won't get any more event reminders by email"),
    ]);
  expect(await wants()).toBe(false);
  expect((await ok(call("members", "me", {}, { token }))).wants_news).toBe(true);

  expect(await remind(before(start_at, 2))).toEqual({ queued: 1 });
  const bell = async () => (await ok(call("notifications", "list", {}, { token }))).items.map(({ title }) => title);
  expect((await bell())[0]).toBe(`${event.title} starts soon`);
  expect(await remindersTo(email)).toEqual([expect.stringMatching(/^(Today|Tomorrow)/)]);

  await ok(call("members", "update", { wants_event_reminders: true }, { token }));
  expect(await wants()).toBe(true);
  const exported = await ok(call("account", "export", {}, { token }));
  expect(JSON.stringify(exported)).toContain(`event-reminder-${event.id}-hours-before`);
  await ok(call("account", "erase", { confirm: "DELETE" }, { token }));
  expect(await visit(link)).toEqual([404, expect.any(String)]);
});
