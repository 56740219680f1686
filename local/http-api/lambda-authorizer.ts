import type { WebRequest } from "../http/message.ts";
import type { Functions } from "../lambda/functions.ts";
import type { Authorization, Authorizer } from "./authorizer.ts";

type LambdaAuthorizerSettings = {
  functions: Functions;
  functionArn: string;
  /** The header by which a request is identified, in lower case. */
  header: string;
  /** How long an answer holds for all requests with the same value. */
  cacheSeconds: number;
};

/** Asks a function as an HTTP API's Lambda authorizer with simple responses does: once per value, and never without one. */
export const createLambdaAuthorizer = (settings: LambdaAuthorizerSettings): Authorizer => {
  const { functions, functionArn, header, cacheSeconds } = settings;
  const kept = new Map<string, { until: number; answer: Promise<Authorization> }>();
  const ask = async (value: string, now: WebRequest["now"]): Promise<Authorization> => {
    const event = { version: "2.0", type: "REQUEST", identitySource: [value] };
    try {
      const answer = (await functions.invoke(functionArn, event, { now })) as { isAuthorized?: boolean } | null;
      return { status: answer?.isAuthorized === true ? 200 : 403 };
    } catch {
      kept.delete(value);
      return { status: 500 };
    }
  };
  return async ({ headers, now }) => {
    const value = headers[header];
    if (!value) return { status: 401 };
    const found = kept.get(value);
    if (found && Date.now() < found.until) return found.answer;
    const answer = ask(value, now);
    kept.set(value, { until: Date.now() + cacheSeconds * 1_000, answer });
    return answer;
  };
};
