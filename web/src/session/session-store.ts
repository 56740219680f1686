import type { AuthPort, SessionEvent, SessionUser, Tokens } from "./auth-port.ts";
import type { Clock } from "./clock.ts";
import {
  isRefreshDue,
  type RefreshResult,
  refreshOnce,
  refreshWithRetry,
  TICK_MILLISECONDS,
} from "./refresh-tokens.ts";

/** How long a call may wait for a refresh that nobody answers. */
const CALLERS_PATIENCE_MILLISECONDS = 600;
/** How long the app may wait at its start for a refresh that nobody answers, as at a door with one bar of signal. */
const START_PATIENCE_MILLISECONDS = 3_000;

export type SessionListener = (event: SessionEvent, user: SessionUser | null) => void;

/** The session of this device: its tokens, kept fresh, and who wants to know of its changes. */
export class SessionStore {
  private readonly auth: AuthPort;
  private readonly clock: Clock;
  private readonly listeners = new Set<SessionListener>();
  private readonly stopTicking: () => void;
  private refreshing: Promise<RefreshResult> | null = null;
  private isKnown = false;
  tokens: Tokens | null = null;
  /** Whether the last session was left by its owner, and did not merely end. */
  wasLeft = false;
  /** Settles when it is known whether somebody is signed in. */
  readonly ready: Promise<void>;

  constructor(auth: AuthPort, clock: Clock) {
    this.auth = auth;
    this.clock = clock;
    this.ready = this.begin();
    this.stopTicking = clock.every(TICK_MILLISECONDS, () => void this.tick());
  }

  stop(): void {
    this.stopTicking();
    this.listeners.clear();
  }

  /** Adds a listener, which is told INITIAL_SESSION once the session is known; returns what removes it. */
  listen(listener: SessionListener): () => void {
    this.listeners.add(listener);
    if (this.isKnown) queueMicrotask(() => this.tell(listener, "INITIAL_SESSION"));
    return () => this.listeners.delete(listener);
  }

  report(event: SessionEvent): void {
    for (const listener of [...this.listeners]) this.tell(listener, event);
  }

  /** Takes over the tokens that a sign-in or an update left on this device. */
  async adopt(event: SessionEvent): Promise<void> {
    this.tokens = await this.auth.stored();
    this.report(event);
  }

  /** Refreshes now, joining a refresh under way; a refusal ends the session. */
  async refresh(patience?: number): Promise<Tokens | null> {
    if (!this.tokens) return null;
    const first = this.refreshing === null;
    this.refreshing ??= refreshWithRetry(this.auth, this.clock, patience).finally(() => {
      this.refreshing = null;
    });
    const result = await this.refreshing;
    if (first) await this.settle(result);
    return result.kind === "refreshed" ? result.tokens : this.tokens;
  }

  /** The access token, refreshed first when it has expired, for instance while the device slept. */
  async accessToken(): Promise<string | null> {
    await this.ready;
    const isStale = this.tokens !== null && this.tokens.expiresAt <= this.clock.now();
    if (isStale && !this.refreshing) await this.refresh(CALLERS_PATIENCE_MILLISECONDS).catch(() => null);
    return this.tokens?.accessToken ?? null;
  }

  /** The access token if it is known and has not expired, without waiting for anything. */
  get validToken(): string | null {
    return this.tokens && this.tokens.expiresAt > this.clock.now() ? this.tokens.accessToken : null;
  }

  /** Ends the session on this device; `byHand` when its owner wanted to. */
  async end(byHand = false): Promise<void> {
    if (!this.tokens) return;
    this.wasLeft = byHand;
    this.tokens = null;
    await this.auth.forget();
    this.report("SIGNED_OUT");
  }

  /** Follows what another tab did: signed in, signed out or refreshed. */
  async follow(): Promise<void> {
    const [before, stored] = [this.tokens, await this.auth.stored()];
    if (before?.accessToken === stored?.accessToken && isSame(before?.user, stored?.user)) return;
    this.tokens = stored;
    if (!stored) return this.report("SIGNED_OUT");
    this.report(before?.user.id === stored.user.id ? "TOKEN_REFRESHED" : "SIGNED_IN");
  }

  private async begin(): Promise<void> {
    this.tokens = await this.auth.stored().catch(() => null);
    if (this.tokens && this.tokens.expiresAt <= this.clock.now()) {
      await Promise.race([this.revive(), this.clock.wait(START_PATIENCE_MILLISECONDS)]);
    }
    this.isKnown = true;
    this.report("INITIAL_SESSION");
  }

  /** A session found expired is refreshed before anybody is told of it; offline it stays, for what was kept offline. */
  private async revive(): Promise<void> {
    const result = await refreshOnce(this.auth).catch(() => ({ kind: "unreachable" as const }));
    if (this.isKnown) return this.settle(result);
    if (result.kind === "refreshed") this.tokens = result.tokens;
    if (result.kind !== "refused") return;
    this.tokens = null;
    await this.auth.forget();
  }

  private async tick(): Promise<void> {
    if (!this.tokens || this.refreshing || !isRefreshDue(this.tokens, this.clock.now())) return;
    await this.refresh().catch(() => undefined);
  }

  private async settle(result: RefreshResult): Promise<void> {
    if (result.kind === "refused") return this.end();
    if (result.kind !== "refreshed" || !this.tokens) return;
    this.tokens = result.tokens;
    this.report("TOKEN_REFRESHED");
  }

  private tell(listener: SessionListener, event: SessionEvent): void {
    if (this.listeners.has(listener)) listener(event, this.tokens?.user ?? null);
  }
}

const isSame = (one: SessionUser | undefined, other: SessionUser | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);
