import type { AuthPort, SessionEvent, SessionUser, Tokens } from "./auth-port.ts";
import type { Clock } from "./clock.ts";
import { isRefreshDue, type RefreshResult, refreshOnce, refreshWithRetry, tickMilliseconds } from "./refresh-tokens.ts";

/** How long a call waits for a refresh that gets no response. */
const callTimeoutMilliseconds = 600;
/** How long startup waits for a refresh that gets no response, as with one bar of signal. */
const startTimeoutMilliseconds = 3_000;

export type SessionListener = (event: SessionEvent, user: SessionUser | null) => void;

/** This device's session: its tokens, kept fresh, and its listeners. */
export class SessionStore {
  private readonly auth: AuthPort;
  private readonly clock: Clock;
  private readonly listeners = new Set<SessionListener>();
  private readonly stopTicking: () => void;
  private refreshing: Promise<RefreshResult> | null = null;
  /** Whether it is known who is signed in, as far as this device can tell. */
  isKnown = false;
  tokens: Tokens | null = null;
  /** Whether the last session was ended by signing out, rather than by expiring. */
  wasLeft = false;
  /** Resolves once it is known whether somebody is signed in. */
  readonly ready: Promise<void>;

  constructor(auth: AuthPort, clock: Clock) {
    this.auth = auth;
    this.clock = clock;
    this.ready = this.start();
    this.stopTicking = clock.every(tickMilliseconds, () => void this.tick());
  }

  stop(): void {
    this.stopTicking();
    this.listeners.clear();
  }

  /** Adds a listener, which gets INITIAL_SESSION once the session is known; returns a function that removes it. */
  listen(listener: SessionListener): () => void {
    this.listeners.add(listener);
    if (this.isKnown) queueMicrotask(() => this.notify(listener, "INITIAL_SESSION"));
    return () => this.listeners.delete(listener);
  }

  report(event: SessionEvent): void {
    for (const listener of [...this.listeners]) this.notify(listener, event);
  }

  /** Adopts the tokens that a sign-in or an update stored on this device. */
  async adopt(event: SessionEvent): Promise<void> {
    this.tokens = await this.auth.stored();
    this.report(event);
  }

  /** Refreshes now, joining a refresh in progress; a rejection ends the session. */
  async refresh(maxWaitMilliseconds?: number): Promise<Tokens | null> {
    if (!this.tokens) return null;
    const first = this.refreshing === null;
    this.refreshing ??= refreshWithRetry(this.auth, this.clock, maxWaitMilliseconds).finally(() => {
      this.refreshing = null;
    });
    const result = await this.refreshing;
    if (first) await this.settle(result);
    return result.kind === "refreshed" ? result.tokens : this.tokens;
  }

  /** The access token, refreshed first if it has expired, for instance while the device slept. */
  async accessToken(): Promise<string | null> {
    await this.ready;
    const isStale = this.tokens !== null && this.tokens.expiresAt <= this.clock.now();
    if (isStale && !this.refreshing) await this.refresh(callTimeoutMilliseconds).catch(() => null);
    return this.tokens?.accessToken ?? null;
  }

  /** The access token if it is known and hasn't expired, without waiting. */
  get validToken(): string | null {
    return this.tokens && this.tokens.expiresAt > this.clock.now() ? this.tokens.accessToken : null;
  }

  /** Ends the session on this device; `byHand` if the user signed out. */
  async end(byHand = false): Promise<void> {
    if (!this.tokens) return;
    this.wasLeft = byHand;
    this.tokens = null;
    await this.auth.clearTokens();
    this.report("SIGNED_OUT");
  }

  /** Adopts what another tab did: sign-in, sign-out or refresh. */
  async follow(): Promise<void> {
    const [before, stored] = [this.tokens, await this.auth.stored()];
    if (before?.accessToken === stored?.accessToken && isSame(before?.user, stored?.user)) return;
    this.tokens = stored;
    if (!stored) return this.report("SIGNED_OUT");
    this.report(before?.user.id === stored.user.id ? "TOKEN_REFRESHED" : "SIGNED_IN");
  }

  private async start(): Promise<void> {
    this.tokens = await this.auth.stored().catch(() => null);
    if (this.tokens && this.tokens.expiresAt <= this.clock.now()) {
      await Promise.race([this.revive(), this.clock.wait(startTimeoutMilliseconds)]);
    }
    this.isKnown = true;
    this.report("INITIAL_SESSION");
  }

  /** An expired session is refreshed before listeners hear of it; offline it stays, for the offline data. */
  private async revive(): Promise<void> {
    const result = await refreshOnce(this.auth).catch(() => ({ kind: "unreachable" as const }));
    if (this.isKnown) return this.settle(result);
    if (result.kind === "refreshed") this.tokens = result.tokens;
    if (result.kind !== "refused") return;
    this.tokens = null;
    await this.auth.clearTokens();
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

  private notify(listener: SessionListener, event: SessionEvent): void {
    if (this.listeners.has(listener)) listener(event, this.tokens?.user ?? null);
  }
}

const isSame = (one: SessionUser | undefined, other: SessionUser | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);
