import { markdown, type Section } from "./figures.ts";

const titleOf = (text: string): string => /^## (.*)/.exec(text)?.[1] ?? "";

/** The text of `docs/bench.md` with some sections measured anew: each takes its former place, a new one comes last. */
export const mergeSections = (file: string, sections: readonly Section[]): string => {
  const [head = "", ...former] = file.split(/\n(?=## )/);
  const written = new Map(sections.map((section) => [section.title, markdown(section)]));
  const kept = former.map((text) => written.get(titleOf(text)) ?? `${text.trimEnd()}\n`);
  const known = new Set(former.map(titleOf));
  const added = sections.filter(({ title }) => !known.has(title)).map(({ title }) => written.get(title) ?? "");
  return [`${head.trimEnd()}\n`, ...kept, ...added].join("\n");
};
