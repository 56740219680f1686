import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from "aws-lambda";
import { socketProtocol } from "../../shared/model/socket-protocol.ts";
import { clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { isFromOrigin } from "../platform/http/origin-secret.ts";
import { log } from "../platform/log.ts";
import { consumeSocketTicket, type TicketOwner } from "./socket-tickets.ts";

// API Gateway passes header names as the client wrote them.
const headerOf = (event: APIGatewayRequestAuthorizerEvent, name: string): string | undefined =>
  Object.entries(event.headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];

const ticketOf = (event: APIGatewayRequestAuthorizerEvent): string | undefined => {
  const offered = (headerOf(event, "sec-websocket-protocol") ?? "").split(",").map((protocol) => protocol.trim());
  return offered[0] === socketProtocol ? offered[1] : undefined;
};

// Browsers say which page opens a socket, and no rule of theirs keeps other sites' pages from doing it.
const isFromOurPages = (event: APIGatewayRequestAuthorizerEvent): boolean =>
  headerOf(event, "origin") === env("PUBLIC_ORIGIN");

const identify = async (event: APIGatewayRequestAuthorizerEvent): Promise<TicketOwner | null> => {
  const ticket = ticketOf(event);
  if (!ticket || !isFromOurPages(event) || !(await isFromOrigin(headerOf(event, "x-origin-verify")))) return null;
  return consumeSocketTicket(ticket, clock.now());
};

/**
 * Accepts a live connection of one of our pages that came through the web distribution and offers an unused ticket as its
 * second protocol. The ticket is used up only when the rest is right.
 */
export const handler = async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const owner = await identify(event);
  if (!owner) {
    // The alarm doesn't count these (lib/stacks/realtime.ts).
    log.info("connection refused");
    // The only message that API Gateway answers with 401.
    throw new Error("Unauthorized");
  }
  const { userId, adminName } = owner;
  return {
    principalId: userId,
    context: { userId, ...(adminName ? { adminName } : {}) },
    policyDocument: {
      Version: "2012-10-17",
      Statement: [{ Effect: "Allow", Action: "execute-api:Invoke", Resource: event.methodArn }],
    },
  };
};
