import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { FAULTS } from "../dynamodb/fault-proxy.ts";
import { isLoopbackHost, isSameOrigin } from "../edge/loopback-hosts.ts";
import { json, readRequest, type WebRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { FunctionError } from "../lambda/function-worker.ts";
import type { Control } from "./control.ts";

const Invoke = z.object({
  functionName: z.string().optional(),
  logicalName: z.string().optional(),
  payload: z.unknown().optional(),
  now: z.iso.datetime().optional(),
});
const Kill = z.object({ functionName: z.string() });
const Account = z.object({
  email: z.email(),
  password: z.string(),
  attributes: z.record(z.string(), z.string()).optional(),
});
const FaultBody = z.object({
  kind: z.enum(Object.keys(FAULTS) as [keyof typeof FAULTS]),
  operation: z.string().optional(),
  skip: z.int().optional(),
  times: z.int().optional(),
  containing: z.string().optional(),
});

type Verb = (control: Control, body: unknown) => unknown;

const VERBS: Record<string, Verb> = {
  "GET health": () => ({ ok: true, pid: process.pid }),
  "GET facts": (control) => control.facts(),
  "POST invoke": (control, body) => {
    const { functionName, logicalName, payload, now } = Invoke.parse(body);
    return control.invoke(functionName ?? logicalName ?? "", payload, { now });
  },
  "POST kill": (control, body) => control.kill(Kill.parse(body).functionName),
  "POST sessions": (control, body) => control.mintSession(Account.parse(body)),
  "POST settled": (control) => control.settled(),
  "GET stream-lag": (control) => control.streamLag(),
  "GET dead-letters": (control) => control.deadLetters(),
  "GET mails": (control) => control.mails(),
  "DELETE mails": (control) => control.clearMails(),
  "POST faults": (control, body) => control.fault(FaultBody.parse(body)),
  "DELETE faults": (control) => control.clearFaults(),
  "GET held-calls": (control) => control.heldCalls(),
  "DELETE held-calls": (control) => control.releaseCalls(),
  "POST deploy-web": (control) => control.deployWeb(),
  "GET operations": (control) => control.operations(),
  "GET database-calls": (control) => control.databaseCalls(),
};

/**
 * Serves `/__local/<verb>` to this machine only. Pages of other sites can reach loopback too, so a request from another
 * origin, or for a host other than localhost, is refused.
 */
export const createControlHandler =
  (control: () => Control | undefined) =>
  async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    writeResponse(
      response,
      isSameOriginRequest(request)
        ? await runVerb(control(), request)
        : json(403, { error: "Only from this machine." }),
    );
  };

const runVerb = async (control: Control | undefined, request: WebRequest): Promise<WebResponse> => {
  const name = `${request.method} ${request.path.replace(/^\/__local\//, "")}`;
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (!verb) return json(404, { error: `No such verb: ${name}`, verbs: Object.keys(VERBS) });
  if (!control && name !== "GET health") return json(503, { error: "Still starting." });
  try {
    const body: unknown = request.body.length > 0 ? JSON.parse(request.body.toString("utf8")) : {};
    return json(200, (await verb(control as Control, body)) ?? null);
  } catch (error) {
    const failure = error instanceof FunctionError ? error.failure : undefined;
    return json(failure ? 502 : 400, { error: error instanceof Error ? error.message : String(error), failure });
  }
};

const isSameOriginRequest = ({ headers, sourceIp }: WebRequest): boolean => {
  const isLoopback = sourceIp === "::1" || sourceIp.startsWith("127.");
  return isLoopback && isLoopbackHost(headers.host) && isSameOrigin(headers);
};
