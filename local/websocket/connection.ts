import { randomBytes } from "node:crypto";
import type { WebSocket } from "ws";
import { hours, minutes } from "../../shared/rules/durations.ts";

/** API Gateway's limits for a socket. */
export const LIMITS = { messageBytes: 128 * 1024, idleMs: minutes(10), lifetimeMs: hours(2) };

/** Creates a connection id like AWS does: opaque, and to be escaped in a path. */
export const createConnectionId = () => `${randomBytes(11).toString("base64url")}=`;

/** One open socket and the timers that close it. */
export class Connection {
  readonly id: string;
  readonly connectedAt = new Date();
  readonly sourceIp: string;
  readonly userAgent: string;
  readonly authorizer: Record<string, unknown> | undefined;
  lastActiveAt = new Date();
  readonly #socket: WebSocket;
  readonly #end: NodeJS.Timeout;
  #idle: NodeJS.Timeout;

  constructor(
    socket: WebSocket,
    facts: { id: string; sourceIp: string; userAgent: string; authorizer?: Record<string, unknown> },
  ) {
    this.#socket = socket;
    this.id = facts.id;
    this.sourceIp = facts.sourceIp;
    this.userAgent = facts.userAgent;
    this.authorizer = facts.authorizer;
    this.#end = setTimeout(() => socket.close(1001, "Going away"), LIMITS.lifetimeMs);
    this.#idle = this.#idleTimer();
    socket.on("close", () => this.#stopClocks());
  }

  send(data: Buffer | string): void {
    this.touch();
    this.#socket.send(data.toString());
  }

  close(code = 1000): void {
    this.#socket.close(code);
  }

  touch(): void {
    this.lastActiveAt = new Date();
    clearTimeout(this.#idle);
    this.#idle = this.#idleTimer();
  }

  #idleTimer(): NodeJS.Timeout {
    return setTimeout(() => this.#socket.close(1001, "Going away"), LIMITS.idleMs);
  }

  #stopClocks(): void {
    clearTimeout(this.#end);
    clearTimeout(this.#idle);
  }
}
