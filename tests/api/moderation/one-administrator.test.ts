import { expect, test, vi } from "vitest";
import { aColleague, anotherAdmin } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { anAdmin, type Member } from "../../support/fixtures.ts";
import { aDecision } from "../../support/moderation.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";

// Other tests make administrators: only a stack of its own has one alone.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

giveOwnStack("in-memory");

const hour = 3_600_000;
const after = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * hour).toISOString();

const anAppeal = async () => {
  const { author, decision } = await aDecision();
  await ok(call("moderation", "appeal", { decisionId: decision.id, text: "It was a joke" }, { token: author.token }));
  return { author, decision };
};
const decide = ({ token }: Member, decisionId: string, now?: string) =>
  call("moderationAdmin", "decideAppeal", { decisionId, outcome: "reversed" }, { token, now });
const listed = async ({ token }: Member, decisionId: string) =>
  (await ok(call("moderationAdmin", "appeals", {}, { token }))).items.find(({ id }) => id === decisionId);

test("[desk-28] the only owner can neither give the role up, nor be removed, nor delete the account; with another one all of it works", async () => {
  const owner = await anAdmin();
  const { token, userId } = owner;
  const manager = await aColleague("manager");
  const demote = () =>
    call("colleaguesAdmin", "changeRole", { userId, role: "manager", seen_role: "owner" }, { token });
  const codeOf = async (answer: Promise<{ status: number; error?: { code: string } | undefined }>) => {
    const { status, error } = await answer;
    return [status, error?.code];
  };
  const lastOwner = [409, "colleague.last-owner"];
  expect(await codeOf(demote())).toEqual(lastOwner);
  expect(await codeOf(call("colleaguesAdmin", "remove", { userId }, { token }))).toEqual(lastOwner);
  expect(await codeOf(call("account", "erase", { confirm: "DELETE" }, { token }))).toEqual(lastOwner);
  const change = { userId: manager.userId, role: "owner", seen_role: "manager" } as const;
  await ok(call("colleaguesAdmin", "changeRole", change, { token }));
  expect(await ok(demote())).toMatchObject({ role: "manager" });
  const back = { userId, role: "owner", seen_role: "manager" } as const;
  await ok(call("colleaguesAdmin", "changeRole", back, { token: manager.token }));
  await ok(call("colleaguesAdmin", "remove", { userId: manager.userId }, { token }));
});

test("the only administrator decides an appeal against the own decision a day later and not before; with a second one, that one does at once", async () => {
  const owner = await anAdmin();
  // Who may not decide appeals is no other one.
  await aColleague("door");
  const { author, decision } = await anAppeal();
  const from = after(decision.at, 24);
  expect(await listed(owner, decision.id)).toMatchObject({ decided_by_me: true, decidable_from: from });
  for (const now of [undefined, after(decision.at, 23.9)]) {
    const { status, error } = await decide(owner, decision.id, now);
    expect([status, error?.code, error?.details]).toEqual([409, "appeal.too-early", { from }]);
  }
  await ok(decide(owner, decision.id, after(decision.at, 24.1)));
  const [row] = (await ok(call("auditAdmin", "list", { subject: author.userId }, { token: owner.token }))).items;
  expect(row).toMatchObject({ action: "community.reverse-appeal", details: { same_administrator: true } });

  const other = await anotherAdmin();
  const { decision: second } = await anAppeal();
  expect(await listed(owner, second.id)).toMatchObject({ decided_by_me: true, decidable_from: null });
  expect((await decide(owner, second.id, after(second.at, 48))).error?.code).toBe("appeal.own-decision");
  expect(await listed(other, second.id)).toMatchObject({ decided_by_me: false, decidable_from: second.at });
  await ok(decide(other, second.id));
});
