import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Metafile } from "esbuild";

const versionOf = (name: string, root: string): string => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const version = manifest.dependencies[name];
  if (!version) throw new Error(`${name} is left out of the bundles but is no dependency of package.json`);
  return version;
};

/** Installs one package for Lambda's processor (arm64, glibc) into a folder of its own; once per version. */
const install = (name: string, root: string): string => {
  const version = versionOf(name, root);
  const folder = join(root, "dist/native", `${name}-${version}`);
  if (!existsSync(join(folder, "node_modules", name))) {
    const platform = ["--os=linux", "--cpu=arm64", "--libc=glibc", "--no-save", "--no-package-lock"];
    execFileSync("npm", ["install", "--prefix", folder, ...platform, `${name}@${version}`], { stdio: "pipe" });
  }
  return join(folder, "node_modules");
};

/** Puts packages that hold machine code next to each bundle that imports them: esbuild cannot bundle those. */
export const addNativeModules = (metafile: Metafile, root: string): void => {
  for (const [file, { imports }] of Object.entries(metafile.outputs)) {
    if (!file.endsWith(".mjs")) continue;
    const natives = new Set(imports.filter((one) => one.external && one.path === "sharp").map((one) => one.path));
    for (const name of natives) {
      cpSync(install(name, root), join(root, dirname(file), "node_modules"), { recursive: true });
    }
  }
};
