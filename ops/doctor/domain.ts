import { resolveNs } from "node:dns/promises";
import { GetHostedZoneCommand, Route53Client } from "@aws-sdk/client-route-53";
import { type Finding, failed, passed, skipped } from "../findings.ts";
import type { Check } from "./check.ts";

const normalizeName = (name: string): string => name.toLowerCase().replace(/\.$/, "");

const checkDelegation = async (zoneName: string, ours: string[], resolve: typeof resolveNs): Promise<Finding> => {
  const what = `Name servers of ${zoneName}`;
  const wayOn = `Enter these at the registrar of the domain: ${ours.join(", ")}`;
  const seen = await resolve(zoneName).catch(() => []);
  if (seen.length === 0) return failed(what, "the domain does not resolve", wayOn);
  const isOurs = seen.map(normalizeName).every((name) => ours.includes(name));
  return isOurs ? passed(what, "point at the zone") : failed(what, `${seen.join(", ")} are not the zone's`, wayOn);
};

/** Whether the zone of the settings exists, is public, and is the one the world asks. */
export const domainCheck = (resolve: typeof resolveNs = resolveNs): Check => ({
  title: "Domain",
  requires: "aws",
  run: async ({ stage }) => {
    const { domain } = stage.settings;
    if (!domain) return [skipped("Route 53 zone", "the stage has no domain")];
    const what = `Route 53 zone ${domain.zoneName}`;
    const client = new Route53Client(stage.clientOf("other"));
    const found = await client.send(new GetHostedZoneCommand({ Id: domain.hostedZoneId })).catch((error: Error) => {
      if (error.name === "NoSuchHostedZone" || error.name === "InvalidInput") return undefined;
      throw error;
    });
    if (!found) {
      return [
        failed(
          what,
          `there is no zone ${domain.hostedZoneId} in this account`,
          "Create a public hosted zone, and put its id into lib/stages.ts.",
        ),
      ];
    }
    const { HostedZone, DelegationSet } = found;
    if (normalizeName(HostedZone?.Name ?? "") !== domain.zoneName) {
      return [
        failed(what, `${domain.hostedZoneId} is the zone ${HostedZone?.Name}`, "Change hostedZoneId in lib/stages.ts."),
      ];
    }
    if (HostedZone?.Config?.PrivateZone) return [failed(what, "is private", "Create a public hosted zone.")];
    const servers = (DelegationSet?.NameServers ?? []).map(normalizeName);
    return [passed(what, domain.hostedZoneId), await checkDelegation(domain.zoneName, servers, resolve)];
  },
});
