import { json, type WebResponse } from "../http/message.ts";
import { REGION } from "../template/names.ts";
import type { System } from "../template/system.ts";
import { poolDefinitions } from "./cognito.ts";

/** `/config.json`, which a deployment lays beside the web bundle. */
export function webConfig(system: System, origin: string): WebResponse {
  const [pool] = poolDefinitions(system);
  const config = {
    stage: "local",
    region: REGION,
    userPoolId: pool?.id ?? "",
    userPoolClientId: pool?.clientId ?? "",
    cognitoEndpoint: `${origin}/cognito`,
  };
  return json(200, config, { "cache-control": "no-cache" });
}
