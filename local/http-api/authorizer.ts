import type { WebRequest } from "../http/message.ts";

/** What an authorizer says of a request; `claims` are those of its token. */
export type Authorization = { status: 200; claims?: Record<string, string> } | { status: 401 | 403 | 500 };

/** Decides whether a request reaches its route's function. */
export type Authorizer = (request: WebRequest) => Promise<Authorization>;
