import type { Clock } from "cognito-local/lib/services/clock.js";
import type { Context } from "cognito-local/lib/services/context.js";
import type { DataStore } from "cognito-local/lib/services/dataStore/dataStore.js";
import { type User, type UserPool, UserPoolServiceImpl } from "cognito-local/lib/services/userPoolService.js";
import type { PasswordVerifier } from "./srp.ts";

/** What a one-time code was sent for. */
export type CodePurpose = "confirm" | "reset" | "email";

/** A code that was sent: only its hash is kept, with its end as epoch ms and the wrong tries so far. */
export type SentCode = { hash: string; expiresAt: number; wrongTries: number };

/** A user of cognito-local and what the stand-in keeps beside it. */
export type Account = User & {
  Verifier?: PasswordVerifier;
  Codes?: Partial<Record<CodePurpose, SentCode>>;
  PendingEmail?: string;
  LastTotpStep?: number;
};

/** One sign-in that can still be refreshed; times as epoch seconds. */
export type SignedInSession = {
  username: string;
  originJti: string;
  refreshTokenHash: string;
  authTime: number;
  expiresAt: number;
};

/** The users and groups of one pool: cognito-local's, with lookups that do not walk all users, and the sessions. */
export class AccountPool extends UserPoolServiceImpl {
  private readonly store: DataStore;
  private readonly ctx: Context;
  private readonly usernameByEmail = new Map<string, string>();
  private readonly isCaseSensitive: boolean;

  constructor(parts: { ctx: Context; clock: Clock; store: DataStore; options: UserPool; isCaseSensitive: boolean }) {
    super(parts.store, parts.clock, parts.store, parts.options);
    this.store = parts.store;
    this.ctx = parts.ctx;
    this.isCaseSensitive = parts.isCaseSensitive;
  }

  /** Fills the email index; to be called once before the first request. */
  async load(): Promise<void> {
    for (const user of await this.listUsers(this.ctx)) this.index(user);
  }

  /** The account with this username, sub or email address; null when there is none. */
  override async getUserByUsername(ctx: Context, name: string): Promise<Account | null> {
    const username = this.usernameByEmail.get(this.emailKey(name)) ?? name;
    return this.store.get<Account | null>(ctx, ["Users", username], null);
  }

  override async saveUser(ctx: Context, user: Account): Promise<void> {
    const before = await this.store.get<Account | null>(ctx, ["Users", user.Username], null);
    if (before) this.unindex(before);
    await super.saveUser(ctx, user);
    this.index(user);
  }

  override async deleteUser(ctx: Context, user: User): Promise<void> {
    await this.endSessions(user.Username);
    this.unindex(user);
    await super.deleteUser(ctx, user);
  }

  find(name: string): Promise<Account | null> {
    return this.getUserByUsername(this.ctx, name);
  }

  /** Writes the fields that change and the time of the change. */
  async update(account: Account, changes: Partial<Account>, now: Date): Promise<Account> {
    const updated = { ...account, ...changes, UserLastModifiedDate: now };
    await this.saveUser(this.ctx, updated);
    return updated;
  }

  groupsOf(account: Account): Promise<readonly string[]> {
    return this.listUserGroupMembership(this.ctx, account);
  }

  /** The session with this id (the tokens' origin_jti); null when it ended or never was. */
  session(originJti: string): Promise<SignedInSession | null> {
    return this.store.get<SignedInSession | null>(this.ctx, ["Sessions", originJti], null);
  }

  async startSession(session: SignedInSession): Promise<void> {
    await this.store.set(this.ctx, ["Sessions", session.originJti], session);
  }

  async endSession(originJti: string): Promise<void> {
    await this.store.delete(this.ctx, ["Sessions", originJti]);
  }

  async endSessions(username: string): Promise<void> {
    const sessions = await this.store.get<Record<string, SignedInSession>>(this.ctx, "Sessions", {});
    for (const session of Object.values(sessions)) {
      if (session.username === username) await this.endSession(session.originJti);
    }
  }

  private index(user: User): void {
    const email = attributeOf(user, "email");
    if (email) this.usernameByEmail.set(this.emailKey(email), user.Username);
  }

  private unindex(user: User): void {
    const email = attributeOf(user, "email");
    if (email) this.usernameByEmail.delete(this.emailKey(email));
  }

  private emailKey(email: string): string {
    return this.isCaseSensitive ? email : email.toLowerCase();
  }
}

/** The value of one user attribute; undefined when it is not set. */
export const attributeOf = (user: User, name: string): string | undefined =>
  user.Attributes.find((attribute) => attribute.Name === name)?.Value;

/** The attribute list with some attributes replaced. */
export const withAttributes = (user: User, changes: Record<string, string>): User["Attributes"] => {
  const kept = user.Attributes.filter((attribute) => !(attribute.Name in changes));
  return [...kept, ...Object.entries(changes).map(([Name, Value]) => ({ Name, Value }))];
};
