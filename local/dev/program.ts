import { join, resolve } from "node:path";
import { build, formatMessages, type Message } from "esbuild";

/** What the stack's process is made of: its files, or what is wrong with them, with file and line. */
export type ProgramAnswer = { inputs: string[] } | { error: string };

/** Reads the stack's own code without running it: with a syntax error, or a file that isn't there, it would not start again. */
export const readProgram = async (root: string): Promise<ProgramAnswer> => {
  const files = ["dev/stack-process.ts", "lambda/worker.ts", "mail/mail-worker.ts", "seed/seed-city.ts"];
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: files.map((file) => join(root, "local", file)),
      outdir: "unwritten",
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
      write: false,
      metafile: true,
      logLevel: "silent",
    });
    return { inputs: Object.keys(metafile.inputs).map((file) => resolve(root, file)) };
  } catch (error) {
    const { errors } = error as { errors?: Message[] };
    return { error: errors ? (await formatMessages(errors, { kind: "error" })).join("").trimEnd() : String(error) };
  }
};
