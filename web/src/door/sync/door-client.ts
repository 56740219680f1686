import type * as z from "zod";
import type { door } from "../../../../shared/api/door.ts";
import type { Reading, ServerContact } from "../../../../shared/door/clock.ts";
import { readRetryAfter } from "../../../../shared/model/retry-wait.ts";

type Routes = typeof door;
type Input<Name extends keyof Routes> = z.input<Routes[Name]["input"]>;
type Output<Name extends keyof Routes> = z.output<Routes[Name]["output"]>;

/** An answer, and when it was asked and answered by the device's two clocks. */
export type Answered<Body> = { body: Body; sent: Reading; received: Reading };

/** The server said no. `code` is one of shared/model/errors.ts: `door.revoked` and `door.ended` end the scanner's work. */
export class DoorRefused extends Error {
  readonly status: number;
  readonly code: string;
  /** When the server wants to be asked again, in seconds; null if it doesn't say. */
  readonly retryAfterSeconds: number | null;
  constructor(status: number, code: string, message: string, retryAfterSeconds: number | null = null) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
    this.name = "DoorRefused";
    this.status = status;
    this.code = code;
  }
}

/** The network and the clocks of the device. `fetch` rejects when the server can't be reached. */
export type DoorEnvironment = { fetch: typeof fetch; read: () => Reading };

const request = async <Body>(
  { fetch, read }: DoorEnvironment,
  path: string,
  init: RequestInit & { token: string | null },
): Promise<Answered<Body>> => {
  const { token, ...rest } = init;
  const headers = {
    ...(rest.body ? { "content-type": "application/json" } : {}),
    ...(token ? { authorization: `Door ${token}` } : {}),
  };
  const sent = read();
  const response = await fetch(path, { ...rest, headers });
  // What stands between here and the server may answer without JSON.
  const body = await response.json().catch(() => null);
  const received = read();
  if (!response.ok || body === null)
    throw new DoorRefused(
      response.status,
      body?.error?.code ?? "",
      body?.error?.message ?? "",
      readRetryAfter(response.headers.get("retry-after")),
    );
  return { body, sent, received };
};

/** Trades a pairing code for the scanner's token. Throws `DoorRefused` (`door.code-invalid`). */
export const pair = (environment: DoorEnvironment, input: Input<"pair">, signal?: AbortSignal) =>
  request<Output<"pair">>(environment, "/api/door/pair", {
    method: "POST",
    body: JSON.stringify(input),
    token: null,
    signal,
  });

/** Reads one page of the list; the first when `cursor` is null. Throws `DoorRefused`. */
export const readPage = (environment: DoorEnvironment, token: string, cursor: string | null, signal?: AbortSignal) =>
  request<Output<"list">>(
    environment,
    `/api/door/list${cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`}`,
    {
      method: "GET",
      token,
      signal,
    },
  );

/** Sends rows and learns what changed. Repeated, it changes nothing. Throws `DoorRefused`. */
export const sync = (environment: DoorEnvironment, token: string, input: Input<"sync">, signal?: AbortSignal) =>
  request<Output<"sync">>(environment, "/api/door/sync", {
    method: "POST",
    body: JSON.stringify(input),
    token,
    signal,
  });

/** What an answer says about the time. `server_time` is in milliseconds since 1970. */
export const toContact = ({ body, sent, received }: Answered<{ server_time: number }>): ServerContact => ({
  sent,
  received,
  serverTime: body.server_time,
});
