import { beforeAll, describe, expect, test } from "vitest";
import { ColleagueEntity } from "../../../functions/colleagues/colleague.entity.ts";
import { ColleagueInvitationEntity } from "../../../functions/colleagues/invitation.entity.ts";
import { colleaguesSubject } from "../../../shared/model/audit-subjects.ts";
import type { Role } from "../../../shared/model/roles.ts";
import { aColleague, anInvitation, anotherAdmin, invite, joinGroup } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, type Member, startSession } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueId } from "../../support/unique-text.ts";

let owner: Member;
beforeAll(async () => {
  owner = await anotherAdmin();
});

const anAddress = () => `${uniqueId()}@x.test`;
const again = async (member: Member): Promise<Member> => ({
  ...member,
  token: (await startSession(member)).accessToken,
});
const meOf = ({ token }: Member, now?: string) => call("colleaguesAdmin", "me", {}, { token, now });
const accept = ({ code }: { code: string }, { token }: Member, now?: string) =>
  call("colleagues", "accept", { code }, { token, now });
const listed = async () => ok(call("colleaguesAdmin", "list", {}, { token: owner.token }));
const findColleague = async ({ userId }: Member) =>
  (await listed()).colleagues.find(({ user_id }) => user_id === userId);
const changeRole = ({ userId }: Member, seen_role: Role, role: Role, by = owner) =>
  call("colleaguesAdmin", "changeRole", { userId, role, seen_role }, { token: by.token });
const remove = ({ userId }: Member, by = owner) => call("colleaguesAdmin", "remove", { userId }, { token: by.token });
const refusalOf = async (answer: Promise<{ status: number; error?: { code: string } | undefined }>) => {
  const { status, error } = await answer;
  return [status, error?.code];
};
const rows = async (by: Member) =>
  (await ok(call("auditAdmin", "list", { subject: colleaguesSubject, by: by.userId }, { token: owner.token }))).items;

describe("an invitation", () => {
  test("[desk-24] makes whoever has its address a colleague with its role, at their next token", async () => {
    const member = await aMember({ name: "Dora Door" });
    const { code, id, expires_at, created_at } = await anInvitation(member.email, "door", owner);
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 86_400_000);
    expect(await ok(call("colleagues", "open", { code }))).toEqual({
      state: "open",
      role: "door",
      email: `${member.email[0]}•••@x.test`,
      invited_by: "Ada Admin",
    });
    expect((await listed()).invitations.find((one) => one.id === id)).toMatchObject({
      id,
      email: member.email,
      role: "door",
      invited_by: "Ada Admin",
    });
    expect(await ok(accept({ code }, member))).toEqual({ role: "door" });
    expect(await refusalOf(meOf(member))).toEqual([403, "admin-only"]);
    expect(await ok(meOf(await again(member)))).toEqual({ role: "door", permissions: ["desk", "door"] });
    expect(await findColleague(member)).toMatchObject({ name: "Dora Door", role: "door", invited_by: "Ada Admin" });
    expect((await listed()).invitations.map((one) => one.id)).not.toContain(id);
    expect((await rows(member)).map(({ action, details }) => [action, details])).toEqual([
      ["colleague.join", { role: "door", invitation: id }],
    ]);
  });

  test("[desk-25] is good once: its holder's second call answers the same, and it gives nobody else and no removed colleague a role", async () => {
    const member = await aMember();
    const invitation = await anInvitation(member.email, "books", owner);
    await ok(accept(invitation, member));
    expect(await ok(accept(invitation, member))).toEqual({ role: "books" });
    expect(await ok(call("colleagues", "open", { code: invitation.code }))).toMatchObject({ state: "used" });
    expect(await refusalOf(accept(invitation, await aMember()))).toEqual([409, "invitation.used"]);
    await ok(remove(member));
    expect(await refusalOf(accept(invitation, member))).toEqual([409, "invitation.used"]);
    expect(await refusalOf(meOf(member))).toEqual([403, "admin-only"]);
  });

  test("[desk-25] of ten calls at once by its address makes one colleague and one row", async () => {
    const member = await aMember();
    const invitation = await anInvitation(member.email, "door", owner);
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(invitation, member)));
    expect(new Set(answers.map(({ status }) => status)).has(200)).toBe(true);
    expect((await rows(member)).length).toBe(1);
  });

  test("[desk-25] is refused to another address, and to its address while that is unverified or the link is late", async () => {
    const member = await aMember();
    const invitation = await anInvitation(member.email, "door", owner);
    expect(await refusalOf(accept(invitation, await aMember()))).toEqual([403, "invitation.other-address"]);
    expect(await refusalOf(accept(invitation, member, invitation.expires_at))).toEqual([409, "invitation.expired"]);
    const lastMoment = new Date(Date.parse(invitation.expires_at) - 1).toISOString();
    expect(await ok(call("colleagues", "open", { code: invitation.code }, { now: lastMoment }))).toMatchObject({
      state: "open",
    });
    expect(
      await ok(call("colleagues", "open", { code: invitation.code }, { now: invitation.expires_at })),
    ).toMatchObject({
      state: "expired",
    });
    expect(await ok(accept(invitation, member))).toEqual({ role: "door" });
  });

  test("[desk-25] ends when it is withdrawn or when its address is invited again", async () => {
    const email = anAddress();
    const first = await anInvitation(email, "door", owner);
    const second = await anInvitation(email, "events", owner);
    expect(await ok(call("colleagues", "open", { code: first.code }))).toEqual({
      state: "gone",
      role: null,
      email: null,
      invited_by: null,
    });
    expect(await refusalOf(accept(first, await aMember()))).toEqual([404, "invitation.gone"]);
    const withdraw = (invitationId: string) =>
      call("colleaguesAdmin", "withdraw", { invitationId }, { token: owner.token });
    expect(await refusalOf(withdraw(first.id))).toEqual([404, "not-found"]);
    await ok(withdraw(second.id));
    expect(await refusalOf(withdraw(second.id))).toEqual([404, "not-found"]);
    expect(await refusalOf(accept(second, await aMember()))).toEqual([404, "invitation.gone"]);
    expect((await listed()).invitations.map((one) => one.email)).not.toContain(email);
  });

  test("[desk-25] of a colleague is refused, also of one whose role no record names", async () => {
    const colleague = await aColleague("content");
    const before = await aMember();
    await joinGroup(before);
    expect(await refusalOf(invite(colleague.email, "events", owner))).toEqual([409, "colleague.exists"]);
    expect(await refusalOf(invite(before.email.toUpperCase(), "events", owner))).toEqual([409, "colleague.exists"]);
    await ok(remove(colleague));
    expect((await invite(colleague.email, "events", owner)).status).toBe(201);
  });

  test("[desk-25] gives no other role to whoever was made an administrator meanwhile", async () => {
    const member = await aMember();
    const invitation = await anInvitation(member.email, "door", owner);
    await joinGroup(member);
    const admin = await again(member);
    expect(await refusalOf(accept(invitation, admin))).toEqual([409, "colleague.exists"]);
    expect(await ok(meOf(admin))).toMatchObject({ role: "manager" });
  });

  test("[desk-25] keeps the address of whoever is invited out of the audit log, but for what its mask shows", async () => {
    const inviter = await anotherAdmin();
    await anInvitation("zoe@x.test", "door", inviter);
    expect((await rows(inviter)).map(({ action, details }) => [action, details])).toEqual([
      ["colleague.invite", { email: "z•••@x.test", role: "door" }],
    ]);
  });
});

describe("a role", () => {
  test("[desk-26] counts from the next call on, with the token there is", async () => {
    const colleague = await aColleague("content");
    const askForDeals = () => refusalOf(call("dealsAdmin", "list", {}, { token: colleague.token }));
    expect(await askForDeals()).toEqual([200, undefined]);
    expect(await ok(changeRole(colleague, "content", "books"))).toMatchObject({ role: "books", name: "Ada content" });
    expect(await askForDeals()).toEqual([403, "role.not-allowed"]);
    expect((await rows(owner))[0]).toMatchObject({
      action: "colleague.change_role",
      details: { colleague: colleague.userId, changes: { role: ["content", "books"] } },
    });
  });

  test("[desk-26] is changed from the one that the owner saw, and from no other", async () => {
    const colleague = await aColleague("content");
    await ok(changeRole(colleague, "content", "books"));
    expect(await refusalOf(changeRole(colleague, "content", "door"))).toEqual([409, "colleague.changed"]);
    expect(await findColleague(colleague)).toMatchObject({ role: "books" });
    expect(await refusalOf(changeRole(await aMember(), "door", "books"))).toEqual([404, "not-found"]);
  });

  test("[desk-26] of an administrator of before is manager, until an owner changes it", async () => {
    const member = await aMember();
    await joinGroup(member);
    expect(await findColleague(member)).toMatchObject({ role: "manager", since: null, last_seen_at: null });
    await again(member);
    expect((await findColleague(member))?.since).not.toBeNull();
    expect(await ok(changeRole(member, "manager", "support"))).toMatchObject({ role: "support" });
    expect(await ok(meOf(await again(member)))).toMatchObject({ role: "support" });
  });

  test("[desk-26] of the stage's owner is owner", async () => {
    expect(await ok(meOf(await anAdmin()))).toMatchObject({ role: "owner" });
  });

  test("[desk-26] notes when its holder was in the back-office, every five minutes at most", async () => {
    const colleague = await aColleague("door");
    const start = Date.parse((await findColleague(colleague))?.last_seen_at ?? "");
    const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
    const seenAfter = async (seconds: number) => {
      await ok(meOf(colleague, at(seconds)));
      return (await findColleague(colleague))?.last_seen_at;
    };
    expect(await seenAfter(299)).toBe(at(0));
    expect(await seenAfter(300)).toBe(at(300));
  });
});

describe("an owner who removes a colleague", () => {
  test("[desk-27] ends the role with the running token, and the sessions with it", async () => {
    const colleague = await aColleague("manager");
    const session = await startSession(colleague);
    await ok(remove(colleague));
    expect(await refusalOf(meOf(colleague))).toEqual([403, "admin-only"]);
    expect(await findColleague(colleague)).toBeUndefined();
    expect(session.refreshToken).not.toBe("");
    const token = (await startSession(colleague)).accessToken;
    expect(await refusalOf(meOf({ ...colleague, token }))).toEqual([403, "admin-only"]);
    expect((await rows(owner))[0]).toMatchObject({
      action: "colleague.remove",
      details: { colleague: colleague.userId },
    });
  });

  test("[desk-27] changes nothing by repeating it, and gets 404 for whoever never was one", async () => {
    const colleague = await aColleague("door");
    await ok(remove(colleague));
    const before = (await rows(owner)).length;
    await ok(remove(colleague));
    expect((await rows(owner)).length).toBe(before);
    expect(await refusalOf(remove(await aMember()))).toEqual([404, "not-found"]);
  });
});

test("[desk-28] of two owners who demote each other at once, one stays", async () => {
  const [one, two] = [await anotherAdmin(), await anotherAdmin()];
  const answers = await Promise.all([changeRole(one, "owner", "door", two), changeRole(two, "owner", "door", one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test("[desk-29] a deleted account takes its role and its invitation with it", async () => {
  const colleague = await aColleague("books");
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: colleague.token }));
  const table = await openTable();
  expect(await table.get(keyOf(ColleagueEntity, { user_id: colleague.userId }))).toBeUndefined();
  const invited = await aMember();
  await anInvitation(invited.email, "door", owner);
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: invited.token }));
  expect(await table.get(keyOf(ColleagueInvitationEntity, { email: invited.email }))).toBeUndefined();
});
