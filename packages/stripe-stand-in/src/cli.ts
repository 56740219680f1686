#!/usr/bin/env node
import { parseArgs } from "node:util";
import { startStripeStandIn } from "./server.ts";

const usage = `Usage: stripe-stand-in [options]

  --port <number>          Port to listen on (default: 12111; 0 for any free port)
  --host <address>         Address to listen on (default: 127.0.0.1)
  --data-dir <folder>      Where objects and webhooks are kept (default: .stripe-stand-in)
  --api-key <key>          Secret key that calls must carry (default: sk_test_local)
  --webhook-url <url>      Where events are sent (default: they are only listed)
  --webhook-secret <key>   Secret that signs them (default: whsec_local)
  --events <a,b>           Event types to send (default: all)
  --help                   This text
`;

const options = {
  port: { type: "string", default: "12111" },
  host: { type: "string" },
  "data-dir": { type: "string", default: ".stripe-stand-in" },
  "api-key": { type: "string" },
  "webhook-url": { type: "string" },
  "webhook-secret": { type: "string" },
  events: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

const fail = (error: unknown): never => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exit(1);
};

const readPort = (text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`--port must be a number from 0 to 65535, not "${text}".`);
};

const start = async () => {
  const { values } = parseArgs({ options });
  if (values.help) return void console.log(usage);
  const standIn = await startStripeStandIn({
    port: readPort(values.port),
    host: values.host,
    dataDir: values["data-dir"],
    apiKey: values["api-key"],
    webhookUrl: values["webhook-url"],
    webhookSecret: values["webhook-secret"],
    enabledEvents: values.events?.split(","),
  });
  console.log(`Stripe stand-in: ${standIn.url}/v1  (key ${standIn.apiKey}, webhook secret ${standIn.webhookSecret})`);
  console.log(`Sessions and customers: ${standIn.url}/stripe  Control: POST ${standIn.url}/control/<command>`);
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => void standIn.close().then(() => process.exit(0)));
};

start().catch(fail);
