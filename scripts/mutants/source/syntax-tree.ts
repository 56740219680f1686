import { parseSync } from "vite";

/** A node of a syntax tree (ESTree with TypeScript); its positions are those of the source's characters. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown };

export const isNode = (part: unknown): part is Node =>
  typeof part === "object" && part !== null && typeof (part as Node).type === "string";

/** Types hold no code; of an object's property only a computed key does. */
const childrenOf = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([name]) => name !== "key" || node.computed === true)
    .flatMap(([, part]) => (Array.isArray(part) ? part : [part]))
    .filter(isNode)
    .filter(({ type }) => !/^TS(?!(As|Satisfies|NonNull)Expression$)/.test(type));

/** Every node of a file with those around it, outermost first. Throws where the file can't be read as TypeScript. */
export const walk = (file: string, source: string, visit: (node: Node, around: readonly Node[]) => void): void => {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts", astType: "ts" });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const descend = (node: Node, around: readonly Node[]): void => {
    visit(node, around);
    for (const child of childrenOf(node)) descend(child, [...around, node]);
  };
  descend(program as unknown as Node, []);
};

const nameOf = (node: unknown): string | null => (isNode(node) && typeof node.name === "string" ? node.name : null);

/** The exported name that holds a node, or the name of a setting where the export is an object of settings. */
export const symbolAround = ([, statement, , declarator, ...inner]: readonly Node[]): string | null => {
  if (statement?.type !== "ExportNamedDeclaration" || declarator?.type !== "VariableDeclarator") return null;
  const settings = inner.filter(({ type }) => !/^TS/.test(type));
  const isSetting = settings[0]?.type === "ObjectExpression" && settings[1]?.type === "Property";
  return nameOf(isSetting ? settings[1]?.key : declarator.id);
};
