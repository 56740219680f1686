import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Section } from "./figures.ts";
import type { HandlerTime } from "./handler-time/process.ts";

const wanted = { get: 0.6, list: 1.5 };

const environment = {
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  TABLE_NAME: "bench",
  CITY_ZONE: "America/New_York",
  ORIGIN_SECRET_ARN: "bench",
  SIGNING_SECRET_ARN: "bench",
  LIMITS_SECRET_ARN: "bench",
};

const ms = (value: number): string => `${value.toFixed(2)} ms`;

/** How much processor time handlers take beyond the database commands they send, in one process and without a network. */
export const handlerTimes = async (): Promise<Section> => {
  const file = join(import.meta.dirname, "handler-time/process.ts");
  const child = fork(file, { env: { ...process.env, ...environment }, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const failed = once(child, "exit").then(() => Promise.reject(new Error("The handlers could not be measured")));
  const [times] = (await Promise.race([once(child, "message"), failed])) as [HandlerTime[]];
  failed.catch(() => undefined);
  return {
    title: "Handlers",
    note: `Processor time of a call of the handler, with its log line, beside that of the same commands sent by the document client alone; both read a table in the same process, in turns, and the median of 9 times 100 calls counts. Wanted of the handler's own: at most ${wanted.get} ms, ${wanted.list} ms for a list of 20.`,
    columns: ["Route", "Commands", "Handler", "Commands alone", "Its own", ""],
    rows: times.map(({ name, isList, commands, handler, sdk }) => {
      const own = handler - sdk;
      const isReached = own <= (isList ? wanted.list : wanted.get);
      return [name, String(commands), ms(handler), ms(sdk), ms(own), isReached ? "reached" : "missed"];
    }),
  };
};
