import { execFile } from "node:child_process";

export type Ended = { code: number; printed: string };

/** Runs one of the commands of ops/ as `npm run` does; answers how it ended and what it printed. */
export const runOps = (name: string, args: string[], env: Record<string, string> = {}): Promise<Ended> =>
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
      resolve({ code: error ? Number(error.code ?? 1) : 0, printed: stdout + stderr }),
    );
  });
