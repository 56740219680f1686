import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { type LogLine, parseLogLine } from "./log-lines.ts";

/** The lines of a request in the functions' log files of one machine. */
export const readLocalLines = async (folder: string, requestId: string): Promise<LogLine[]> => {
  const found: LogLine[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(".log"))) {
    for await (const text of createInterface({ input: createReadStream(join(folder, name)) })) {
      const line = text.includes(`"requestId":"${requestId}"`) ? parseLogLine(basename(name, ".log"), text) : null;
      if (line) found.push(line);
    }
  }
  return found;
};
