import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { UsageError } from "../cli-options.ts";
import type { Stage } from "../stage.ts";
import { secretArn } from "../stage-secrets.ts";
import type { OriginSecret, RotationSteps } from "./rotation.ts";

/** Functions read a secret again after 5 minutes (functions/platform/secrets.ts). */
const secretCacheMilliseconds = 6 * 60_000;

const deployLocally = async ({ origin }: Stage): Promise<void> => {
  const { ok, status } = await fetch(`${origin}/__local/deploy-web`, { method: "POST" });
  if (!ok) throw new UsageError(`The system of this machine did not deploy its edge: ${status}`);
};

const deployWeb = async ({ settings }: Stage, origin: string | undefined, version: string): Promise<void> => {
  const context = ["-c", `stage=${settings.name}`, "-c", `originVersion=${version}`];
  const address = origin ? ["-c", `origin=${origin}`] : [];
  const args = ["cdk", "deploy", `Playyy-${settings.name}-Web`, "--exclusively", ...context, ...address];
  const [code] = await once(spawn("npx", args, { stdio: "inherit" }), "exit");
  if (code !== 0)
    throw new UsageError("The deployment failed; both values are still taken. Mend it, then run this again.");
};

/** The parts of a real rotation; `origin` is passed on to a stage without a domain. Throws `UsageError` before the first deployment. */
export const createRotationSteps = (stage: Stage, origin: string | undefined): RotationSteps => {
  const SecretId = secretArn(stage, "origin");
  if (!SecretId)
    throw new UsageError(
      stage.failure ? `AWS: ${stage.failure}` : "The stage has no origin secret yet: deploy it first.",
    );
  const client = new SecretsManagerClient(stage.clientOf("secrets"));
  return {
    read: async () => {
      const { SecretString = "", VersionId = "" } = await client.send(new GetSecretValueCommand({ SecretId }));
      return { proofs: JSON.parse(SecretString) as OriginSecret, version: VersionId };
    },
    write: async (proofs) => {
      const SecretString = JSON.stringify(proofs);
      return (await client.send(new PutSecretValueCommand({ SecretId, SecretString }))).VersionId ?? "";
    },
    deployWeb: (version) => (stage.isLocal ? deployLocally(stage) : deployWeb(stage, origin, version)),
    waitForCaches: () => pause(secretCacheMilliseconds),
    log: (line) => console.log(line),
  };
};
