import { beforeAll, expect, test } from "vitest";
import { hooks } from "../../../shared/api/hooks.ts";
import { allRoutes, type NamedRoute } from "../../../shared/api/index.ts";
import { socketProtocol, socketProtocols } from "../../../shared/model/socket-protocol.ts";
import { callOrigin } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";
import { aTicket, knock } from "../../support/live.ts";
import { pathWithUnknownIds } from "../../support/route-paths.ts";

let people: { admin: Member; member: Member };
let apis: Record<"members" | "admin", string>;

beforeAll(async () => {
  const [admin, member, { outputs }] = await Promise.all([anAdmin(), aMember({ tier: "premium" }), stack().facts()]);
  people = { admin, member };
  apis = {
    members: String(outputs["Playyy-local-Api.ApiEndpoint"]),
    admin: String(outputs["Playyy-local-AdminApi.AdminApiEndpoint"]),
  };
});

/** What the same request is told at the API's own address, with a guess at the secret, and through the website. */
const ask = async (method: string, path: string, token?: string) => {
  const body = method === "GET" || method === "DELETE" ? undefined : "[]";
  const headers = {
    ...(body && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const api = apis[path.startsWith("/api/admin/") ? "admin" : "members"];
  const send = async (origin: string, more: Record<string, string>) => {
    const answer = await fetch(origin + path, { method, body, headers: { ...headers, ...more }, redirect: "manual" });
    if (answer.status !== 403) return answer.status;
    const { error, message } = JSON.parse(await answer.text());
    return error?.message ?? message;
  };
  return [await send(api, {}), await send(api, { "x-origin-verify": "guessed" }), await send(callOrigin(), {})];
};

const refusal = "This endpoint can only be reached through the website.";
/** What API Gateway answers by itself where nobody is signed in: no function of the route runs. */
const gatewayRefusals = [401, "Forbidden"];
const expectWebsiteOnly = ([past, guessed, through]: unknown[], refusals: unknown[]): void => {
  expect([past, guessed]).toEqual(refusals);
  expect(refusals).not.toContain(through);
};

const oneOfEach = [...new Map(allRoutes.map((named) => [named.entry, named])).values()];

test.each(oneOfEach)("[around-01] $entry answers nobody who goes around the website", async (named: NamedRoute) => {
  const { access, method } = named.route;
  const isOpen = access === "door" || access === "public";
  const token = isOpen ? undefined : people[access === "admin" ? "admin" : "member"].token;
  const through = await ask(method, pathWithUnknownIds(named), token);
  // A scanner's secret is the function's to judge, so that the website's answer to none is a 401 as well.
  if (access === "door") expect(through.slice(0, 2)).toEqual(gatewayRefusals);
  else expectWebsiteOnly(through, isOpen ? gatewayRefusals : [refusal, refusal]);
});

test.each(Object.entries(hooks))(
  "[around-01] the hook %s answers nobody who goes around the website",
  async (_name, hook) => {
    expectWebsiteOnly(await ask(hook.method, hook.path.replace("{token}", "unknown")), gatewayRefusals);
  },
);

test("a live connection that goes around the website is refused, and leaves its ticket unused", async () => {
  const ticket = await aTicket(people.member.token);
  const headers = { origin: callOrigin(), "sec-websocket-protocol": `${socketProtocol}, ${ticket}` };
  for (const proof of [{}, { "x-origin-verify": "guessed" }]) {
    const authorize = stack().invoke("LiveAuthorizer", { methodArn: "arn", headers: { ...headers, ...proof } });
    await expect(authorize).rejects.toThrow("Unauthorized");
  }
  const { socket, outcome } = await knock(socketProtocols(ticket));
  socket.close();
  expect(outcome).toBe("open");
});
