import { isNode, type Node } from "../source/syntax-tree.ts";

/** One way to break a piece of code: a node, and the text that stands in its place; an empty text removes a statement or empties a block. */
export type Break = { operator: string; node: Node; text: string };

/** What an operator knows of the code: the node, those around it, and any node's text. */
export type Place = { node: Node; around: readonly Node[]; file: string; textOf(node: Node): string };

export type Operator = (place: Place) => Break[];

export const childOf = (node: Node, name: string): Node | undefined => {
  const part = node[name];
  return isNode(part) ? part : undefined;
};

/** The method's name and what it is called on, of a call such as `list.filter(isOpen)`. */
export const methodCall = (node: Node): { name: string; on: Node; args: Node[] } | undefined => {
  const callee = node.type === "CallExpression" ? childOf(node, "callee") : undefined;
  const [on, property] = callee ? [childOf(callee, "object"), childOf(callee, "property")] : [];
  if (!callee || !on || !property || callee.computed === true) return undefined;
  return { name: String(property.name), on, args: node.arguments as Node[] };
};

/** Whether a statement, or each of a block's, only writes a line of the log: nothing else would tell that it is left out. */
export const onlyLogs = (statement: Node | undefined, textOf: (node: Node) => string): boolean => {
  const lines = statement?.type === "BlockStatement" ? (statement.body as Node[]) : [statement];
  return lines.every((line) => line?.type === "ExpressionStatement" && /^log\./.test(textOf(line)));
};

export const isMath = (call: Node): boolean => methodCall(call)?.on.name === "Math";
