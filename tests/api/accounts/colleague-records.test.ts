import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Role } from "../../../shared/model/roles.ts";
import { endOf, overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-comers.ts";

const desk = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/colleagues/accept-invitation.ts")),
  ...(await import("../../../functions/colleagues/colleague.entity.ts")),
  ...(await import("../../../functions/colleagues/colleagues.ts")),
  ...(await import("../../../functions/colleagues/ensure-colleague.ts")),
  ...(await import("../../../functions/colleagues/invitation.entity.ts")),
  ...(await import("../../../functions/colleagues/invite-colleague.ts")),
  ...(await import("../../../functions/colleagues/leave.ts")),
  ...(await import("../../../functions/colleagues/manage-colleagues.ts")),
  ...(await import("../../../functions/colleagues/note-seen.ts")),
  ...(await import("../../../functions/colleagues/open-invitation.ts")),
  ...(await import("../../../functions/colleagues/role.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const later = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
const day = 86_400_000;

/** The user pool: who is in its group, and who has which verified address. */
const pool = { group: new Set<string>(), addresses: new Map<string, string>(), signedOut: [] as string[] };

type Request = { constructor: { name: string }; input: { Username?: string; Filter?: string } };

const answer = ({ constructor: { name }, input: { Username = "", Filter = "" } }: Request) => {
  const attribute = (Name: string, Value: string) => ({ Name, Value });
  if (name === "ListUsersInGroupCommand")
    return { Users: [...pool.group].map((id) => ({ Enabled: true, Attributes: [attribute("sub", id)] })) };
  if (name === "AdminListGroupsForUserCommand")
    return { Groups: pool.group.has(Username) ? [{ GroupName: "admin" }] : [] };
  if (name === "ListUsersCommand") {
    const found = [...pool.addresses].filter(([email]) => Filter === `email = "${email}"`);
    return {
      Users: found.map(([, id]) => ({ Attributes: [attribute("sub", id), attribute("email_verified", "true")] })),
    };
  }
  if (name === "AdminAddUserToGroupCommand") pool.group.add(Username);
  if (name === "AdminRemoveUserFromGroupCommand") pool.group.delete(Username);
  if (name === "AdminUserGlobalSignOutCommand") pool.signedOut.push(Username);
  return {};
};

beforeEach(async () => {
  vi.stubEnv("USER_POOL_ID", "pool");
  pool.group.clear();
  pool.addresses.clear();
  pool.signedOut.length = 0;
  vi.spyOn(CognitoIdentityProviderClient.prototype, "send").mockImplementation((async (command: Request) =>
    answer(command)) as never);
  const { data } = await desk().ColleagueEntity.query.all({}).go({ pages: "all" });
  await desk()
    .ColleagueEntity.delete(data.map(({ user_id }) => ({ user_id })))
    .go();
});

/** Somebody with an account, as who calls. */
const aPerson = async (name = "Ada") => {
  const member = { ...aStoredMember(), name };
  await desk().MemberEntity.put(member).go();
  const userId = member.user_id;
  const about = { emailVerified: true, isAdmin: false, hasSecondFactor: false, signedInAt: null };
  return { userId, username: userId, email: member.email, name, ...about };
};

type Person = Awaited<ReturnType<typeof aPerson>>;

const aColleague = async (role: Role, about: object = {}): Promise<Person> => {
  const person = await aPerson(`Ada ${role}`);
  const { removed_at } = about as { removed_at?: string };
  await desk()
    .ColleagueEntity.put({ user_id: person.userId, role, since: now, ...about })
    .go();
  if (!removed_at) pool.group.add(person.userId);
  return person;
};

const recordOf = async ({ userId }: Pick<Person, "userId">) =>
  (await desk().ColleagueEntity.get({ user_id: userId }).go({ consistent: true })).data;

const refusal = (code: string) => ({ code });

/** Invites an address; the invitation with the code of its link. */
const invite = async (owner: Person, email: string, role: Role = "door", at = now) => {
  const invitation = await desk().inviteColleague({ email, role }, owner, at);
  const { data } = await desk()
    .OutboxEntity.get({ id: `colleague-invitation-${invitation.id}` })
    .go();
  const { path } = JSON.parse(data?.letter ?? "{}") as { path: string };
  return { ...invitation, code: path.replace("/invitation#", "") };
};

describe("an invitation", () => {
  test("is open for seven days, then expired, and used once accepted", async () => {
    const [owner, person] = [await aColleague("owner"), await aPerson()];
    const { code, expires_at } = await invite(owner, person.email);
    expect(expires_at).toBe(later(7 * day));
    const stateAt = async (at: string) => (await desk().openInvitation(code, at)).state;
    expect([await stateAt(later(7 * day - 1)), await stateAt(later(7 * day))]).toEqual(["open", "expired"]);
    const late = desk().acceptInvitation(code, person, later(7 * day));
    await expect(late).rejects.toMatchObject(refusal("invitation.expired"));
    expect(await recordOf(person)).toBeNull();
    expect(await desk().acceptInvitation(code, person, later(7 * day - 1))).toEqual({ role: "door" });
    expect(await stateAt(now)).toBe("used");
    expect(await recordOf(person)).toMatchObject({ role: "door", invited_by: owner.userId });
    expect(pool.group.has(person.userId)).toBe(true);
    const open = await desk().openInvitation("unknown", now);
    expect(open).toEqual({ state: "gone", role: null, email: null, invited_by: null });
    await expect(desk().acceptInvitation("unknown", person, now)).rejects.toMatchObject(refusal("invitation.gone"));
  });

  test("is accepted by its verified address alone, and again by who accepted it while they are a colleague", async () => {
    const [owner, person, other] = [await aColleague("owner"), await aPerson(), await aPerson()];
    const { code } = await invite(owner, person.email);
    for (const caller of [other, { ...person, emailVerified: false }])
      await expect(desk().acceptInvitation(code, caller, now)).rejects.toMatchObject(
        refusal("invitation.other-address"),
      );
    await desk().acceptInvitation(code, person, now);
    expect(await desk().acceptInvitation(code, person, now)).toEqual({ role: "door" });
    const used = refusal("invitation.used");
    await expect(desk().acceptInvitation(code, { ...owner, email: person.email }, now)).rejects.toMatchObject(used);
    await desk().ColleagueEntity.patch({ user_id: person.userId }).set({ removed_at: now }).go();
    await expect(desk().acceptInvitation(code, person, now)).rejects.toMatchObject(used);
    await desk().ColleagueEntity.delete({ user_id: person.userId }).go();
    await expect(desk().acceptInvitation(code, person, now)).rejects.toMatchObject(used);
  });

  test("gives whoever is a colleague no other role, and one whose role ended a new one", async () => {
    const owner = await aColleague("owner");
    const [manager, former] = [await aColleague("manager"), await aColleague("manager", { removed_at: now })];
    const { code } = await invite(owner, manager.email);
    await expect(desk().acceptInvitation(code, manager, now)).rejects.toMatchObject(refusal("colleague.exists"));
    expect(await recordOf(manager)).toMatchObject({ role: "manager" });
    const again = await invite(owner, former.email);
    expect(await desk().acceptInvitation(again.code, former, now)).toEqual({ role: "door" });
    const record = await recordOf(former);
    expect([record?.role, record?.removed_at]).toEqual(["door", undefined]);
  });

  test("that is replaced while it is accepted is gone", async () => {
    const [owner, person] = [await aColleague("owner"), await aPerson()];
    const { code, id } = await invite(owner, person.email, "manager");
    const end = await overtake({
      write: { containing: id },
      late: () => endOf(desk().acceptInvitation(code, person, now)),
      meanwhile: () => invite(owner, person.email, "door"),
    });
    expect([end, await recordOf(person)]).toEqual(["invitation.gone", null]);
  });

  test("that is replaced while its link is opened is gone", async () => {
    const [owner, person] = [await aColleague("owner"), await aPerson()];
    const { code } = await invite(owner, person.email, "manager");
    const opened = await overtake({
      write: { operation: "GetItem", containing: person.email },
      late: () => desk().openInvitation(code, now),
      meanwhile: () => invite(owner, person.email, "door"),
    });
    expect(opened.state).toBe("gone");
  });

  test("is made and withdrawn by owners alone, and of a colleague by nobody", async () => {
    const [owner, manager, person] = [await aColleague("owner"), await aColleague("manager"), await aPerson()];
    await expect(invite(manager, person.email)).rejects.toMatchObject(refusal("role.not-allowed"));
    pool.addresses.set(manager.email, manager.userId);
    await expect(invite(owner, manager.email)).rejects.toMatchObject(refusal("colleague.exists"));
    const { id } = await invite(owner, person.email);
    const other = await invite(owner, (await aPerson()).email);
    const withdraw = (by: Person, which = id) => desk().withdrawInvitation(which, by, now);
    await expect(withdraw(manager)).rejects.toMatchObject(refusal("role.not-allowed"));
    await expect(withdraw(owner, "invite_unknown")).rejects.toMatchObject(refusal("not-found"));
    await withdraw(owner);
    const left = (await desk().ColleagueInvitationEntity.query.newest({}).go()).data.map((one) => one.id);
    expect([left.includes(id), left.includes(other.id)]).toEqual([false, true]);
    await expect(withdraw(owner)).rejects.toMatchObject(refusal("not-found"));
  });

  test("that was accepted isn't withdrawn", async () => {
    const [owner, person] = [await aColleague("owner"), await aPerson()];
    const { id, code } = await invite(owner, person.email);
    await desk().acceptInvitation(code, person, now);
    await expect(desk().withdrawInvitation(id, owner, now)).rejects.toMatchObject(refusal("not-found"));
    const { data } = await desk().ColleagueInvitationEntity.get({ email: person.email }).go();
    expect(data?.accepted_by).toBe(person.userId);
  });
});

describe("a role", () => {
  const change = ({ userId }: Person, [seen_role, role]: [Role, Role], by: Person) =>
    desk().changeRole({ userId, role, seen_role }, by, now);

  test("is changed by an owner, from the one that they saw", async () => {
    const [owner, one] = [
      await aColleague("owner"),
      await aColleague("door", { invited_by: "nobody", since: later(1) }),
    ];
    expect(await change(one, ["door", "events"], owner)).toMatchObject({ user_id: one.userId, role: "events" });
    expect(await recordOf(one)).toMatchObject({ role: "events" });
    const subject = { subject: "colleagues" };
    const audits = async () => (await desk().AuditEntity.query.bySubject(subject).go({ pages: "all" })).data.length;
    const count = await audits();
    await expect(change(one, ["door", "books"], owner)).rejects.toMatchObject(refusal("colleague.changed"));
    await expect(change(owner, ["owner", "door"], one)).rejects.toMatchObject(refusal("role.not-allowed"));
    expect(await change(one, ["events", "events"], owner)).toMatchObject({ role: "events" });
    expect(await audits()).toBe(count);
    expect(await recordOf(one)).toMatchObject({ role: "events", since: later(1) });
  });

  test("of somebody who isn't in the pool's group is not found, and leaves no record", async () => {
    const [owner, person] = [await aColleague("owner"), await aPerson()];
    await expect(change(person, ["manager", "door"], owner)).rejects.toMatchObject(refusal("not-found"));
    await expect(desk().removeColleague(person.userId, owner, now)).rejects.toMatchObject(refusal("not-found"));
    expect(await recordOf(person)).toBeNull();
  });

  test("of an administrator without a record is changed from manager", async () => {
    const [owner, person] = [await aColleague("owner"), await aPerson()];
    pool.group.add(person.userId);
    expect(await change(person, ["manager", "door"], owner)).toMatchObject({ role: "door" });
    expect(await recordOf(person)).toMatchObject({ role: "door", since: now });
  });

  test("of the last owner stays, also while the only other one ends theirs", async () => {
    const owner = await aColleague("owner");
    await aColleague("manager");
    await aColleague("owner", { removed_at: now });
    await expect(change(owner, ["owner", "door"], owner)).rejects.toMatchObject(refusal("colleague.last-owner"));
    const other = await aColleague("owner");
    const end = await overtake({
      write: { containing: "colleague.change_role" },
      late: () => endOf(change(owner, ["owner", "door"], owner)),
      meanwhile: () => desk().ColleagueEntity.patch({ user_id: other.userId }).set({ removed_at: now }).go(),
    });
    expect([end, (await recordOf(owner))?.role]).toEqual(["colleague.last-owner", "owner"]);
  });

  test("that is removed ends with its sessions, and again where that was interrupted", async () => {
    const [owner, one] = [await aColleague("owner"), await aColleague("door")];
    await desk().removeColleague(one.userId, owner, now);
    expect(await recordOf(one)).toMatchObject({ role: "door", removed_at: now });
    expect([pool.group.has(one.userId), pool.signedOut]).toEqual([false, [one.userId]]);
    await desk().removeColleague(one.userId, owner, later(1));
    expect(await recordOf(one)).toMatchObject({ removed_at: now });
    expect(pool.signedOut).toEqual([one.userId, one.userId]);
  });

  test("ends with its holder's account, and does nothing for whoever has none", async () => {
    const [door, former, person] = [
      await aColleague("door"),
      await aColleague("door", { removed_at: now }),
      await aPerson(),
    ];
    for (const one of [door, former, person]) await desk().leave(one, later(1));
    expect(await recordOf(door)).toMatchObject({ removed_at: later(1) });
    expect(await recordOf(former)).toMatchObject({ removed_at: now });
    expect(await recordOf(person)).toBeNull();
    const owner = await aColleague("owner");
    await expect(desk().leave(owner, now)).rejects.toMatchObject(refusal("colleague.last-owner"));
    await aColleague("owner");
    await desk().leave(owner, now);
    expect(await recordOf(owner)).toMatchObject({ removed_at: now });
  });

  test("is first recorded as owner for the stage's, else as manager, and stays what it is", async () => {
    const { ensureColleague } = desk();
    const [one, other] = [await aPerson(), await aPerson()];
    expect(await ensureColleague(one.userId, true, now)).toBe("owner");
    expect(await ensureColleague(other.userId, false, now)).toBe("manager");
    expect(await ensureColleague(one.userId, false, now)).toBe("owner");
    const former = await aColleague("door", { removed_at: now });
    expect(await ensureColleague(former.userId, true, now)).toBeNull();
  });

  test("that is recorded by two calls at once is the first one's", async () => {
    const { userId } = await aPerson();
    const role = await overtake({
      write: { operation: "PutItem", containing: userId },
      late: () => desk().ensureColleague(userId, true, now),
      meanwhile: () => desk().ColleagueEntity.put({ user_id: userId, role: "door", since: now }).go(),
    });
    expect([role, (await recordOf({ userId }))?.role]).toEqual(["door", "door"]);
  });

  test("counts for administrators who are in the pool's group, and whose record hasn't ended", async () => {
    const { roleOf, may, passesGatesNow } = desk();
    const admin = { isAdmin: true };
    const [door, former] = [await aColleague("door"), await aColleague("owner", { removed_at: now })];
    pool.group.add(former.userId);
    const [outside, before] = [await aPerson(), await aPerson()];
    await desk().ColleagueEntity.put({ user_id: outside.userId, role: "owner", since: now }).go();
    pool.group.add(before.userId);
    expect(await roleOf({ ...door, ...admin }, now)).toBe("door");
    expect(await roleOf(door, now)).toBeNull();
    expect(await roleOf({ ...former, ...admin }, now)).toBeNull();
    expect(await roleOf({ ...outside, ...admin }, now)).toBeNull();
    expect(await roleOf({ ...before, ...admin }, now)).toBe("manager");
    expect(await may({ ...door, ...admin }, "door", now)).toBe(true);
    expect(await may({ ...door, ...admin }, "billing", now)).toBe(false);
    expect(await may(door, "door", now)).toBe(false);
    expect(await passesGatesNow({ ...before, ...admin }, now)).toBe(true);
    expect(await passesGatesNow({ ...door, ...admin }, now)).toBe(false);
  });

  test("notes when its holder was there every five minutes at most, and nothing for others", async () => {
    const { noteSeen } = desk();
    const [one, person] = [await aColleague("door"), await aPerson()];
    const seenAfter = async (milliseconds: number) => {
      await noteSeen(one.userId, later(milliseconds));
      return (await recordOf(one))?.last_seen_at;
    };
    expect(await seenAfter(0)).toBe(now);
    expect(await seenAfter(5 * 60_000 - 1)).toBe(now);
    expect(await seenAfter(5 * 60_000)).toBe(later(5 * 60_000));
    await noteSeen(person.userId, now);
    expect(await recordOf(person)).toBeNull();
  });
});

test("colleagues are who is in the pool's group, first who joined first, with who invited them", async () => {
  const inviter = await aColleague("owner", { removed_at: now, since: later(0) });
  const late = await aColleague("door", { since: later(2), invited_by: inviter.userId, last_seen_at: later(3) });
  const early = await aColleague("owner", { since: later(1) });
  const gone = await aColleague("door", { since: later(1) });
  pool.group.delete(gone.userId);
  pool.group.add(inviter.userId);
  const before = await aPerson("Bo Before");
  pool.group.add(before.userId);
  const { colleagues } = await desk().readColleagues();
  expect(colleagues).toEqual([
    {
      ...{ user_id: early.userId, name: "Ada owner", email: early.email, role: "owner" },
      ...{ since: later(1), last_seen_at: null, invited_by: null },
    },
    {
      ...{ user_id: late.userId, name: "Ada door", email: late.email, role: "door" },
      ...{ since: later(2), last_seen_at: later(3), invited_by: "Ada owner" },
    },
    {
      ...{ user_id: before.userId, name: "Bo Before", email: before.email, role: "manager" },
      ...{ since: null, last_seen_at: null, invited_by: null },
    },
  ]);
  const { hasOtherWho } = desk();
  expect(await hasOtherWho(early.userId, "billing")).toBe(true);
  expect(await hasOtherWho(before.userId, "colleagues")).toBe(true);
  expect(await hasOtherWho(early.userId, "colleagues")).toBe(false);
});

test("open invitations are listed newest first, with who made them, and accepted ones no longer", async () => {
  const [owner, accepted] = [await aColleague("owner"), await aPerson()];
  const { data } = await desk().ColleagueInvitationEntity.query.newest({}).go({ pages: "all" });
  await desk()
    .ColleagueInvitationEntity.delete(data.map(({ email }) => ({ email })))
    .go();
  const old = await invite(owner, "old@x.test", "door", later(1));
  const fresh = await invite(owner, "fresh@x.test", "door", later(2));
  const { code } = await invite(owner, accepted.email, "door", later(3));
  await desk().acceptInvitation(code, accepted, later(4));
  const { invitations } = await desk().readColleagues();
  expect(invitations.map(({ id, invited_by }) => [id, invited_by])).toEqual([
    [fresh.id, "Ada owner"],
    [old.id, "Ada owner"],
  ]);
});
