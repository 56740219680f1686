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
        to.some(({ address }) => address === email) && /Get your ticket ready|Doors open soon/.test(subject),
    )
    .map(({ subject }) => subject);
};

test("each holder of an order is reminded once when codes can be made, and once hours before doors", async () => {
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

  expect(await remind(before(start_at, 3))).toEqual({ queued: 1 });
  expect(await remind(before(start_at, 2.8))).toEqual({ queued: 0 });
  expect(await remind(before(start_at, 0))).toEqual({ queued: 0 });
  expect(await remindersTo(holder.email)).toEqual([
    `Get your ticket ready for ${event.title}`,
    `Doors open soon: ${event.title}`,
  ]);
  expect(await remindersTo(late.holder.email)).toEqual([]);
});
