import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { ColleagueEntity } from "../../functions/colleagues/colleague.entity.ts";
import { OutboxEntity } from "../../functions/mail/outbox.entity.ts";
import type { Role } from "../../shared/model/roles.ts";
import { call, callOrigin, ok } from "./call.ts";
import { aMember, anAdmin, type Member, startSession } from "./fixtures.ts";
import { readPoolAddress } from "./sign-in.ts";
import { keyOf, openTable } from "./table.ts";

/** Puts an account into the pool's group `admin`, as somebody at Cognito's console does; they have no token of it yet. */
export const joinGroup = async ({ userId }: Member): Promise<void> => {
  const pool = await readPoolAddress(callOrigin());
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint: pool.endpoint, credentials });
  const membership = { UserPoolId: pool.userPoolId, Username: userId, GroupName: "admin" };
  await client.send(new AdminAddUserToGroupCommand(membership));
};

/** A new colleague with a role, who was in the back-office a moment ago. */
export const aColleague = async (role: Role, about: { name?: string } = {}): Promise<Member> => {
  const member = await aMember({ name: `Ada ${role}`, ...about });
  const now = new Date().toISOString();
  const colleague = { user_id: member.userId, role, since: now, last_seen_at: now };
  await (await openTable()).put(ColleagueEntity.put(colleague).params().Item);
  await joinGroup(member);
  return { ...member, token: (await startSession(member)).accessToken };
};

/** A new owner besides the stage's. */
export const anotherAdmin = (): Promise<Member> => aColleague("owner", { name: "Ada Admin" });

/** Invites an address as an owner does, the stage's unless one is named; returns the answer. */
export const invite = async (email: string, role: Role, owner?: Member) =>
  call("colleaguesAdmin", "invite", { email, role }, { token: (owner ?? (await anAdmin())).token });

/** The code of the link in an invitation's email. */
const invitationCodeOf = async ({ id }: { id: string }): Promise<string> => {
  const mail = await (await openTable()).get(keyOf(OutboxEntity, { id: `colleague-invitation-${id}` }));
  return (JSON.parse(String(mail?.letter)) as { path: string }).path.replace("/invitation#", "");
};

/** Invites an address and returns the invitation with the code of its link. */
export const anInvitation = async (email: string, role: Role = "door", owner?: Member) => {
  const invitation = await ok(invite(email, role, owner));
  return { ...invitation, code: await invitationCodeOf(invitation) };
};
