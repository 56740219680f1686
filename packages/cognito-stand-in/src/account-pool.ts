import type { GroupType, UserType } from "@aws-sdk/client-cognito-identity-provider";
import type { Journal } from "./journal.ts";
import type { PasswordVerifier } from "./srp.ts";

/** What a one-time code was sent for. */
export type CodePurpose = "confirm" | "reset" | "email";

/** A code that was sent: only its hash is kept, with its end as epoch ms and the wrong tries so far. */
type SentCode = { hash: string; expiresAt: number; wrongTries: number };

/** A user as Cognito describes one, and what the stand-in keeps of their password, codes and second factor. */
export type Account = {
  Username: string;
  Attributes: { Name: string; Value: string }[];
  Enabled: boolean;
  UserStatus: NonNullable<UserType["UserStatus"]>;
  UserCreateDate: Date;
  UserLastModifiedDate: Date;
  UserMFASettingList?: string[];
  PreferredMfaSetting?: string | undefined;
  SoftwareTokenMfaConfiguration?: { Secret: string; Verified: boolean; FriendlyDeviceName?: string };
  Verifier?: PasswordVerifier;
  Codes?: Partial<Record<CodePurpose, SentCode>>;
  PendingEmail?: string | undefined;
  LastTotpStep?: number;
};

/** A group as Cognito describes one, and the usernames of its members. */
export type Group = Required<Pick<GroupType, "GroupName" | "CreationDate" | "LastModifiedDate">> &
  Pick<GroupType, "Description" | "Precedence"> & { members?: string[] };

/** One sign-in that can still be refreshed; times as epoch seconds. */
export type SignedInSession = {
  username: string;
  originJti: string;
  refreshTokenHash: string;
  authTime: number;
  expiresAt: number;
};

/** The users, groups and sessions of one pool. */
export class AccountPool {
  private readonly journal: Journal;
  private readonly now: () => Date;
  private readonly usernameByEmail = new Map<string, string>();
  private readonly isCaseSensitive: boolean;

  constructor(parts: { journal: Journal; now: () => Date; isCaseSensitive: boolean }) {
    this.journal = parts.journal;
    this.now = parts.now;
    this.isCaseSensitive = parts.isCaseSensitive;
    for (const account of this.list()) this.index(account);
  }

  /** All accounts in the order they signed up. */
  list(): Account[] {
    return Object.values(this.journal.get<Record<string, Account>>(["Users"]) ?? {});
  }

  /** The account with this username, sub or email address; null when there is none. */
  find(name: string): Account | null {
    return this.findByUsername(this.usernameByEmail.get(this.emailKey(name)) ?? name);
  }

  save(account: Account): void {
    const before = this.findByUsername(account.Username);
    if (before) this.unindex(before);
    this.journal.set(["Users", account.Username], account);
    this.index(account);
  }

  /** Writes the fields that change and the time of the change. */
  update(account: Account, changes: Partial<Account>): Account {
    const updated = { ...account, ...changes, UserLastModifiedDate: this.now() };
    this.save(updated);
    return updated;
  }

  delete(account: Account): void {
    this.endSessions(account.Username);
    this.unindex(account);
    this.journal.delete(["Users", account.Username]);
    for (const group of this.listGroups()) this.removeFromGroup(account, group);
  }

  listGroups(): Group[] {
    return Object.values(this.journal.get<Record<string, Group>>(["Groups"]) ?? {});
  }

  findGroup(name: string): Group | null {
    return this.journal.get<Group>(["Groups", name]) ?? null;
  }

  saveGroup(group: Group): void {
    this.journal.set(["Groups", group.GroupName], group);
  }

  addToGroup({ Username }: Account, group: Group): void {
    const { members = [] } = group;
    if (members.includes(Username)) return;
    this.saveGroup({ ...group, members: [...members, Username], LastModifiedDate: this.now() });
  }

  removeFromGroup({ Username }: Account, group: Group): void {
    const { members = [] } = group;
    if (!members.includes(Username)) return;
    this.saveGroup({
      ...group,
      members: members.filter((member) => member !== Username),
      LastModifiedDate: this.now(),
    });
  }

  /** The names of the groups that an account is in, in the order of the alphabet. */
  groupsOf({ Username }: Account): readonly string[] {
    const own = this.listGroups().filter(({ members }) => members?.includes(Username));
    return own.map(({ GroupName }) => GroupName).toSorted();
  }

  /** The session with this id (the tokens' origin_jti); null when it ended or never was. */
  session(originJti: string): SignedInSession | null {
    return this.journal.get<SignedInSession>(["Sessions", originJti]) ?? null;
  }

  startSession(session: SignedInSession): void {
    this.journal.set(["Sessions", session.originJti], session);
  }

  endSession(originJti: string): void {
    this.journal.delete(["Sessions", originJti]);
  }

  endSessions(username: string): void {
    const sessions = this.journal.get<Record<string, SignedInSession>>(["Sessions"]) ?? {};
    for (const session of Object.values(sessions))
      if (session.username === username) this.endSession(session.originJti);
  }

  private findByUsername(username: string): Account | null {
    return this.journal.get<Account>(["Users", username]) ?? null;
  }

  private index(account: Account): void {
    const email = attributeOf(account, "email");
    if (email) this.usernameByEmail.set(this.emailKey(email), account.Username);
  }

  private unindex(account: Account): void {
    const email = attributeOf(account, "email");
    if (email) this.usernameByEmail.delete(this.emailKey(email));
  }

  private emailKey(email: string): string {
    return this.isCaseSensitive ? email : email.toLowerCase();
  }
}

/** The value of one user attribute; undefined when it is not set. */
export const attributeOf = (account: Account, name: string): string | undefined =>
  account.Attributes.find((attribute) => attribute.Name === name)?.Value;

/** The attribute list with some attributes replaced. */
export const withAttributes = (account: Account, changes: Record<string, string>): Account["Attributes"] => {
  const kept = account.Attributes.filter((attribute) => !(attribute.Name in changes));
  return [...kept, ...Object.entries(changes).map(([Name, Value]) => ({ Name, Value }))];
};
