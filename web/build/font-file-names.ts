import { fontFiles, fontRelease } from "../../shared/rules/font-files.ts";

/** Where the build puts a font file by its package's name for it; null for any other file. */
export const findFontFile = (name: string): string | null =>
  Object.values(fontFiles).find((file) => file.endsWith(`/${name.replace(/\.woff2$/, `-${fontRelease}.woff2`)}`)) ??
  null;
