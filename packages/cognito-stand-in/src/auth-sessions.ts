import { randomBytes } from "node:crypto";
import type { SrpExchange } from "./srp.ts";

/** A sign-in under way: waiting for the password claim, or for the authenticator code. */
export type PendingSignIn =
  | {
      step: "password";
      name: string;
      username: string | null;
      userId: string;
      secretBlock: string;
      exchange: SrpExchange;
    }
  | { step: "totp"; name: string; username: string; wrongCodes: number };

const TRIES_BEFORE_LOCK = 5;
const MAX_LOCK_SECONDS = 900;
const MAX_PENDING = 10_000;

/** The sign-ins under way (lost at a restart, as they live 3 minutes) and the lock after wrong passwords. */
export class AuthSessions {
  private readonly pending = new Map<string, { signIn: PendingSignIn; expiresAt: number }>();
  private readonly failures = new Map<string, { count: number; lockedUntil: number }>();

  /** Stores a sign-in for some seconds; returns its key. */
  begin(signIn: PendingSignIn, now: Date, seconds: number): string {
    this.dropOldest();
    const key = signIn.step === "password" ? signIn.secretBlock : randomBytes(48).toString("base64url");
    this.pending.set(key, { signIn, expiresAt: now.getTime() + seconds * 1000 });
    return key;
  }

  find(key: string | undefined, now: Date): PendingSignIn | null {
    const found = key === undefined ? undefined : this.pending.get(key);
    return found && found.expiresAt > now.getTime() ? found.signIn : null;
  }

  end(key: string): void {
    this.pending.delete(key);
  }

  /** Says whether a name is locked: after five wrong passwords for 1 s, doubling up to 15 minutes. */
  isLocked(name: string, now: Date): boolean {
    return (this.failures.get(name.toLowerCase())?.lockedUntil ?? 0) > now.getTime();
  }

  countFailure(name: string, now: Date): void {
    const count = (this.failures.get(name.toLowerCase())?.count ?? 0) + 1;
    const lockSeconds = count < TRIES_BEFORE_LOCK ? 0 : Math.min(2 ** (count - TRIES_BEFORE_LOCK), MAX_LOCK_SECONDS);
    this.failures.set(name.toLowerCase(), { count, lockedUntil: now.getTime() + lockSeconds * 1000 });
  }

  clearFailures(name: string): void {
    this.failures.delete(name.toLowerCase());
  }

  // By number, not by time: each call may have a time of its own, and a later one must not end the sign-in of an earlier one.
  private dropOldest(): void {
    for (const key of this.pending.keys()) {
      if (this.pending.size < MAX_PENDING) return;
      this.pending.delete(key);
    }
  }
}
