import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const pages = [
  ...globSync("*.md"),
  ...globSync("{docs,packages}/**/*.md", { exclude: ["**/node_modules", "**/dist"] }),
].map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

const topFolder = /^(bin|docs|functions|lib|local|ops|packages|scripts|shared|tests|web)\//;

/** The paths of this repository that a page names in backticks, without patterns such as `functions/<noun>` and built files. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => topFolder.test(path) && !path.startsWith("web/dist"));

test("every path that a page of the documentation names exists", () => {
  const named = pages.flatMap(({ file, text }) => pathsIn(text).map((path) => ({ file, path })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .trim()
      .replaceAll(/\s/g, "-"),
  );

const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");

test("every link within the documentation leads to a file and, where it names one, to a heading", () => {
  const links = pages.flatMap(({ file, text }) =>
    [...withoutCode(text).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].map(([, link = ""]) => ({ file, link })),
  );
  const broken = links.filter(({ file, link }) => {
    const [path = "", anchor] = link.split("#");
    const target = path ? join(dirname(file), path) : file;
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsIn(readFileSync(target, "utf8")).includes(anchor);
  });
  expect(links.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});
