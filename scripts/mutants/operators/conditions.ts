import type { Node } from "../source/syntax-tree.ts";
import { childOf, methodCall, type Operator, onlyLogs } from "./place.ts";

/** What a comparison becomes: its boundary moves, equality turns around. */
export const boundaries = new Map([
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
]);

/** What a process measures of its own running: no test meets a bound of it to the fraction of a millisecond. */
const ownTime = /\b(performance\.now|getRemainingTimeInMillis)\(\)/;

export const comparison: Operator = ({ node, textOf }) => {
  const [left, right] = [childOf(node, "left"), childOf(node, "right")];
  const other = node.type === "BinaryExpression" ? boundaries.get(String(node.operator)) : undefined;
  if (!left || !right || !other || ownTime.test(textOf(node))) return [];
  return [{ operator: "comparison", node, text: `${textOf(left)} ${other} ${textOf(right)}` }];
};

/** A statement that does nothing but end its function. */
const isRefusal = (statement: Node | undefined): boolean => {
  const first = statement?.type === "BlockStatement" ? (statement.body as Node[]).at(-1) : statement;
  return first?.type === "ThrowStatement" || first?.type === "ReturnStatement";
};

export const condition: Operator = ({ node, textOf }) => {
  const test = /^(If|Conditional)/.test(node.type) ? childOf(node, "test") : undefined;
  if (!test || onlyLogs(childOf(node, "consequent"), textOf)) return [];
  if (isRefusal(childOf(node, "consequent"))) return [{ operator: "early refusal", node: test, text: "false" }];
  return ["true", "false"].map((text) => ({ operator: "condition", node: test, text }));
};

/** `a && b` and `a || b` without one of the two. */
export const partOfCondition: Operator = ({ node, textOf }) => {
  const [left, right] = [childOf(node, "left"), childOf(node, "right")];
  if (node.type !== "LogicalExpression" || node.operator === "??" || !left || !right) return [];
  return [left, right].map((kept) => ({ operator: "part of a condition", node, text: textOf(kept) }));
};

/** Writes that also happen where the item exists, or where it is missing. */
const weakerWrites = new Map([
  ["create", "put"],
  ["patch", "update"],
]);

/** An item under an id that nobody else has: there is none to overwrite. */
const isNewItem = (item: string, around: readonly Node[], textOf: (node: Node) => string): boolean => {
  const isMadeAs = (name: string, made: RegExp): boolean =>
    around.some(
      (one) => /Function/.test(one.type) && made.test(textOf(one).split(new RegExp(`const ${name} = `))[1] ?? ""),
    );
  if (/\b(newId|fingerprint|auditRow)\(/.test(item)) return true;
  if (/^\w+$/.test(item)) return isMadeAs(item, /^[^;]*\b(newId|auditRow)\(/);
  return /\bid\b(?!:)/.test(item) && isMadeAs("id", /^newId\(/);
};

/** Under a condition that only an item that is there can meet, `update` writes no more than `patch` does. */
const asksForItem = (around: readonly Node[], textOf: (node: Node) => string): boolean =>
  around
    .map(methodCall)
    .filter((call) => call?.name === "where")
    .map((call) => call?.args.map(textOf).join() ?? "")
    .some((asked) => /\b(eq|gt|gte|lt|lte|exists|contains)\(/.test(asked) && !asked.includes("notExists"));

export const tableCondition: Operator = ({ node, around, textOf }) => {
  const call = methodCall(node);
  if (call?.name === "where" && !around.some(({ type }) => type === "ChainExpression"))
    return [{ operator: "table's condition", node, text: textOf(call.on) }];
  const weaker = weakerWrites.get(call?.name ?? "");
  // A row of the audit log has an id of its own, wherever it was made.
  if (!call || !weaker || !/(?<!^Audit)Entity$/.test(textOf(call.on)) || asksForItem(around, textOf)) return [];
  // The whole call: a method that is chosen before it is called wouldn't know its entity.
  const args = call.args.map(textOf).join(", ");
  if (isNewItem(args, around, textOf)) return [];
  return [{ operator: "table's condition", node, text: `${textOf(call.on)}.${weaker}(${args})` }];
};

export const guardCall: Operator = ({ node, textOf }) => {
  const isCall =
    node.type === "ExpressionStatement" && /^(await )?(assert|refuse|require|ensure|limit)[A-Z]/.test(textOf(node));
  return isCall ? [{ operator: "early refusal", node, text: "" }] : [];
};
