import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { HandlerCall } from "./calls.ts";

/** A handler's own processor time beside that of the database commands it sends, in milliseconds a call. */
export type HandlerTime = { name: string; isList: boolean; commands: number; handler: number; sdk: number };

const [rounds, perRound, warmUps] = [9, 100, 300];

// One text for every secret: the origin's holds the proof that the calls carry.
const secrets = createServer((request, response) => {
  request.resume().on("end", () => {
    response.setHeader("content-type", "application/x-amz-json-1.1");
    response.end(JSON.stringify({ SecretString: JSON.stringify({ current: "bench" }) }));
  });
});
await new Promise<void>((resolve) => secrets.listen(0, "127.0.0.1", resolve));
Object.assign(process.env, {
  AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${(secrets.address() as AddressInfo).port}`,
});

const { documents } = await import("../../../functions/platform/table/table.ts");
const { stubTable } = await import("./stub-table.ts");
const { handlerCalls, tableItems } = await import("./calls.ts");
stubTable(await tableItems());

type Send = (command: Command) => Promise<unknown>;
type Command = { input: unknown };

/** The same commands as one call sends, without what surrounds them. */
const recordCommands = async ({ call }: HandlerCall) => {
  const sent: Command[] = [];
  const client = documents as DynamoDBDocumentClient & { send: Send };
  const send = client.send.bind(client) as Send;
  client.send = ((command: Command) => {
    sent.push(command);
    return send(command);
  }) as typeof client.send;
  await call();
  client.send = send as typeof client.send;
  const commands = sent.map((command) => {
    const Kind = command.constructor as new (input: unknown) => Command;
    return { Kind, input: structuredClone(command.input) };
  });
  const sendAll = async () => {
    for (const { Kind, input } of commands) await send(new Kind(input));
  };
  return { count: commands.length, sendAll };
};

const repeat = async (count: number, work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / count;
};

const middle = (samples: number[]): number => samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;

const measure = async (one: HandlerCall): Promise<HandlerTime> => {
  const { count, sendAll } = await recordCommands(one);
  await repeat(warmUps, one.call);
  await repeat(warmUps, sendAll);
  // In turns, so that what else the machine does meets both.
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await repeat(perRound, one.call));
    theirs.push(await repeat(perRound, sendAll));
  }
  const { name, isList } = one;
  return { name, isList, commands: count, handler: middle(ours), sdk: middle(theirs) };
};

const only = process.argv[2];
const times: HandlerTime[] = [];
for (const one of handlerCalls) if (!only || one.name.startsWith(only)) times.push(await measure(one));
if (process.send) process.send(times, () => process.exit(0));
else console.error(times.map((time) => ({ ...time, own: time.handler - time.sdk })));
secrets.close();
