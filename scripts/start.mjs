// `npm start`: the whole system on this machine; `npm run dev` the same, following every edit. Needs only Node 20.19 to begin; the rest
// runs on the Node 24 that it installs.
import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { requireDependencies, requireJava } from "./machine.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

requireDependencies();
requireJava();

const bin = join(root, "node_modules/.bin");
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  TZ: "UTC",
  NODE_NO_WARNINGS: "1",
  // Functions end when nobody calls them, and are compiled only once.
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
  // Dozens of threads would each keep freed memory in an arena of their own (glibc).
  MALLOC_ARENA_MAX: "2",
};
const isDevelopment = process.argv[2] === "dev";
const [program, given] = isDevelopment
  ? ["local/dev/main.ts", process.argv.slice(3)]
  : ["local/main.ts", process.argv.slice(2)];
const child = spawn(join(bin, "node"), [program, ...given], {
  env,
  // The channel tells the child when this process is gone, however it went.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});

// The terminal sends Ctrl-C to both; the child ends its services first and this process waits for it.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => child.kill("SIGTERM"));
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
