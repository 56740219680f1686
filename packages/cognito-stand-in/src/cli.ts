#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { PoolDefinition } from "./pool-settings.ts";
import { startCognitoStandIn } from "./start-cognito.ts";

const usage = `Usage: cognito-stand-in [options]

  --port <number>      Port to listen on (default: 9229; 0 for any free port)
  --data-dir <folder>  Where users, sessions and the signing key are kept (default: .cognito-stand-in)
  --pools <file>       JSON: one pool or a list of { id, clientId, userPool, client, groups }, the last three as in CloudFormation
                       (default: the pool us-east-1_local with the client "local")
  --help               This text

Emails are printed here instead of being sent.
`;

const options = {
  port: { type: "string", default: "9229" },
  "data-dir": { type: "string", default: ".cognito-stand-in" },
  pools: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

const defaultPool: PoolDefinition = {
  id: "us-east-1_local",
  clientId: "local",
  userPool: { UsernameAttributes: ["email"], AutoVerifiedAttributes: ["email"] },
  client: { ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] },
};

const fail = (error: unknown): never => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exit(1);
};

const readPort = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`--port must be a number from 0 to 65535, not "${text}".`);
};

const readPools = (file: string | undefined): PoolDefinition[] =>
  file === undefined ? [defaultPool] : [JSON.parse(readFileSync(file, "utf8"))].flat();

const start = async () => {
  const { values } = parseArgs({ options });
  if (values.help) return void console.log(usage);
  const pools = readPools(values.pools);
  const standIn = await startCognitoStandIn({
    port: readPort(values.port),
    dataDir: values["data-dir"],
    pools,
    sendMail: async ({ to, subject, text }) => console.log(`\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`),
  });
  console.log(`Cognito stand-in: ${standIn.url}`);
  for (const { id, clientId } of pools) console.log(`User pool ${id}, client ${clientId}`);
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void standIn.close().then(() => process.exit(0)));
};

start().catch(fail);
