import { AsyncLocalStorage } from "node:async_hooks";

/** What the browser may name a request: letters, digits and hyphens, 20 to 64 of them. No address, name or phone number has this form. */
const form = /^[0-9A-Za-z-]{20,64}$/;

const ids = new AsyncLocalStorage<string>();

type Request = { headers: Record<string, string | undefined>; requestContext: { requestId: string } };

/** The id of a request: the browser's own, or API Gateway's where it sent none of the right form. */
export const requestIdOf = ({ headers, requestContext }: Request): string => {
  const sent = headers["x-request-id"];
  return sent !== undefined && form.test(sent) ? sent : requestContext.requestId;
};

/** Does work for a request: its id is in every log line of the work, and in what is written for others to go on with. Without an id, just does it. */
export const withRequestId = <Answer>(id: string | undefined, work: () => Answer): Answer =>
  id === undefined ? work() : ids.run(id, work);

/** The id of the request that this work is done for; undefined for work that nobody asked for just now. */
export const currentRequestId = (): string | undefined => ids.getStore();
