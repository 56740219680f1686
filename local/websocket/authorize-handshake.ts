import type { IncomingMessage } from "node:http";
import type { Functions } from "../lambda/functions.ts";
import { ACCOUNT, REGION } from "../template/names.ts";
import { type SocketConnectionInfo, toHandshakeEvent, toSocketRequestContext } from "./socket-event.ts";
import type { SocketAuthorizer } from "./socket-settings.ts";

export type Authorization = { status: 200; context: Record<string, unknown> } | { status: 401 | 403 | 500 };

type AuthorizerResponse = {
  principalId?: string;
  context?: Record<string, unknown>;
  policyDocument?: { Statement?: { Effect?: string }[] };
};

/** Calls a REQUEST authorizer for a handshake; as on AWS, a missing identity source is a 401 without a call. */
export const authorizeHandshake = async (
  authorizer: SocketAuthorizer,
  request: IncomingMessage,
  facts: SocketConnectionInfo,
  functions: Functions,
): Promise<Authorization> => {
  const shown = toHandshakeEvent(request);
  if (!authorizer.identitySource.every((source) => isPresent(source, shown))) return { status: 401 };
  const methodArn = `arn:aws:execute-api:${REGION}:${ACCOUNT}:${facts.apiId}/${facts.stage}/$connect`;
  const event = {
    type: "REQUEST",
    methodArn,
    ...shown,
    requestContext: toSocketRequestContext(facts, "$connect", "CONNECT"),
  };
  try {
    const answer = (await functions.invoke(authorizer.functionArn, event)) as AuthorizerResponse | null;
    const effects = answer?.policyDocument?.Statement?.map(({ Effect }) => Effect) ?? [];
    if (!effects.includes("Allow") || effects.includes("Deny")) return { status: 403 };
    return { status: 200, context: { principalId: answer?.principalId, ...answer?.context } };
  } catch (error) {
    return { status: error instanceof Error && error.message.endsWith(": Unauthorized") ? 401 : 500 };
  }
};

const isPresent = (
  source: string,
  { headers, queryStringParameters }: ReturnType<typeof toHandshakeEvent>,
): boolean => {
  const [, , kind, name = ""] = source.split(".");
  if (kind === "querystring") return Boolean(queryStringParameters?.[name]);
  return Boolean(headers[name.toLowerCase()]);
};
