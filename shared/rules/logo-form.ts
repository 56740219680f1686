import { type FileFacts, findFileProblem } from "./media-file.ts";

/** What the dialog of a partner logo holds: in `file` mode a chosen file or one stored before, in `url` mode an address. */
export type LogoDraft = { name: string; mode: "file" | "url"; url: string; file: FileFacts | null };

/** What is wrong with a partner logo, by field; empty if nothing is (row logos-02). */
export const findLogoProblems = ({ name, mode, url, file }: LogoDraft): { name?: string; logo_url?: string } => {
  const logo_url = mode === "url" ? findUrlProblem(url) : findLogoFileProblem(url, file);
  return { ...(name.trim() ? {} : { name: "Name is required" }), ...(logo_url ? { logo_url } : {}) };
};

const findUrlProblem = (url: string) => (url.trim() ? null : "Logo URL is required");

const findLogoFileProblem = (storedUrl: string, file: FileFacts | null) => {
  if (!file) return storedUrl ? null : "Please select an image file";
  return findFileProblem("logo", "image", file);
};
