import { execFile } from "node:child_process";

export type CommandResult = { code: number; output: string };

/** Runs one of the commands of ops/ as `npm run` does; answers how it ended and what it output. */
export const runOps = (name: string, args: string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  new Promise((resolve) => {
    const own = {
      ...process.env,
      STRIPE_API_KEY: "",
      STRIPE_STAGE_KEY: "",
      SMOKE_EMAIL: "",
      SMOKE_PASSWORD: "",
      ...env,
    };
    execFile(process.execPath, [`ops/${name}/main.ts`, ...args], { env: own }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    );
  });
