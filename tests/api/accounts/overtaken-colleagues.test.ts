import { beforeAll } from "vitest";
import { ColleagueEntity } from "../../../functions/colleagues/colleague.entity.ts";
import type { Role } from "../../../shared/model/roles.ts";
import { aColleague, anInvitation, anotherAdmin, invite } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, type Member } from "../../support/fixtures.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueId } from "../../support/unique-text.ts";

let owner: Member;
beforeAll(async () => {
  owner = await anotherAdmin();
});

type Answer = { status: number; error?: { code: string } | undefined };

const accept = (code: string, { token }: Member) => call("colleagues", "accept", { code }, { token });
const changeRole = ({ userId }: Member, [seen_role, role]: [Role, Role], by: Member) =>
  call("colleaguesAdmin", "changeRole", { userId, role, seen_role }, { token: by.token });
const remove = ({ userId }: Member, by: Member) => call("colleaguesAdmin", "remove", { userId }, { token: by.token });
const codeOf = ({ status, error }: Answer) => error?.code ?? status;
const roleOf = async ({ userId }: Member) =>
  (await (await openTable()).get(keyOf(ColleagueEntity, { user_id: userId })))?.role ?? null;
const joinsOf = async (member: Member) => {
  const query = { by: member.userId, subject: "colleagues" };
  return (await ok(call("auditAdmin", "list", query, { token: owner.token }))).items.length;
};

testOvertaken(
  "[desk-25] an invitation that is accepted twice at once",
  async () => {
    const member = await aMember();
    const { code, id } = await anInvitation(member.email, "door", owner);
    return {
      write: { containing: id },
      late: () => accept(code, member),
      meanwhile: () => ok(accept(code, member)),
      outcome: async (answer: Answer) => [codeOf(answer), await joinsOf(member)],
    };
  },
  { guarded: [200, 1], control: [200, 2] },
);

testOvertaken(
  "[desk-25] an invitation that is replaced while it is accepted",
  async () => {
    const member = await aMember();
    const { code, id } = await anInvitation(member.email, "manager", owner);
    return {
      write: { containing: id },
      late: () => accept(code, member),
      meanwhile: () => ok(invite(member.email, "door", owner)),
      outcome: async (answer: Answer) => [codeOf(answer), await roleOf(member)],
    };
  },
  { guarded: ["invitation.gone", null], control: [200, "manager"] },
);

testOvertaken(
  "[desk-25] an invitation that is accepted while it is withdrawn",
  async () => {
    const member = await aMember();
    const { code, id } = await anInvitation(member.email, "door", owner);
    return {
      write: { containing: "colleague.withdraw" },
      late: () => call("colleaguesAdmin", "withdraw", { invitationId: id }, { token: owner.token }),
      meanwhile: () => ok(accept(code, member)),
      outcome: async (answer: Answer) => codeOf(answer),
    };
  },
  { guarded: "not-found", control: 200 },
);

testOvertaken(
  "[desk-25] an owner who is removed while they invite somebody",
  async () => {
    const former = await anotherAdmin();
    const email = `${uniqueId()}@x.test`;
    return {
      write: { containing: email },
      late: () => invite(email, "owner", former),
      meanwhile: () => ok(remove(former, owner)),
      outcome: async (answer: Answer) => codeOf(answer),
    };
  },
  { guarded: "role.not-allowed", control: 201 },
);

testOvertaken(
  "[desk-28] two owners who demote each other",
  async () => {
    const [one, two] = [await anotherAdmin(), await anotherAdmin()];
    return {
      write: { containing: one.userId },
      late: () => changeRole(one, ["owner", "door"], two),
      meanwhile: () => ok(changeRole(two, ["owner", "door"], one)),
      outcome: async (answer: Answer) => [codeOf(answer), await roleOf(one), await roleOf(two)],
    };
  },
  { guarded: ["role.not-allowed", "owner", "door"], control: [200, "door", "door"] },
);

testOvertaken(
  "[desk-26] a colleague who is removed while an owner changes their role",
  async () => {
    const colleague = await aColleague("door");
    return {
      write: { containing: "colleague.change_role" },
      late: () => changeRole(colleague, ["door", "events"], owner),
      meanwhile: () => ok(remove(colleague, owner)),
      outcome: async (answer: Answer) => [codeOf(answer), await roleOf(colleague)],
    };
  },
  { guarded: ["colleague.changed", "door"], control: [200, "events"] },
);
