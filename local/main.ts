import { buildWeb, synthesizeTemplate } from "./boot/build.ts";
import { endWithProblem, printWelcome, startCity } from "./city.ts";
import { listen } from "./http/server.ts";
import { readOptions } from "./runner-options.ts";

const print = (line: string) => console.log(line);

const start = async (): Promise<void> => {
  const options = { ...readOptions("npm start"), command: "npm start" };
  // Fail on a taken port before anybody waits for a build.
  await (await listen(() => undefined, options.port)).close();
  const building = buildWeb(print);
  building.catch(() => undefined);
  await synthesizeTemplate(print);
  print("Starting services…");
  printWelcome(await startCity({ ...options, ready: building }), options);
};

start().catch(endWithProblem);
