import type { Node } from "../source/syntax-tree.ts";
import { boundaries } from "./conditions.ts";
import { childOf, isMath, methodCall, type Operator } from "./place.ts";

const larger = (value: number): string => String(Number.isInteger(value) && value < 1000 ? value + 1 : value * 2);

const nameOf = (parent: Node | undefined): string =>
  String(parent && (childOf(parent, "id") ?? childOf(parent, "key"))?.name);

/**
 * Sizes that nobody can tell: of a page or a batch, of a padded number, of how much is done at once, of a lease or a reserve of time that
 * only have to be long enough; and statuses, which the contract has.
 */
const isNotTold = (name: string): boolean =>
  /lease|^reserve|page|batch|chunk|atOnce|parallel|per(Step|Read)$|^(length|limit|status|undefined)$/i.test(name);

/** Source that lays out emails and draws pictures: its sizes are looks. */
const draws = /^functions\/(mail\/html\/|media\/generated\/(draw-)?poster|visitors\/event-card)/;

/** A height or a width of a screen: a look as well. */
const isScreenSize = (file: string, name: string): boolean =>
  /^web\/.*\.tsx$/.test(file) && /(Height|Width)$/.test(name);

/**
 * Numbers that decide: in a comparison, as a schema's limit, and as a constant or a setting with a name, of which attempts become one.
 * Those that only style a screen, an email or a picture are left out.
 */
export const limit: Operator = ({ node, around, file }) => {
  if (node.type !== "Literal" || typeof node.value !== "number") return [];
  const parent = around.at(-1);
  const change = { node, text: larger(node.value) };
  const isCompared = parent?.type === "BinaryExpression" && boundaries.has(String(parent.operator));
  const isOfSchema = parent && /^(min|max|length)$/.test(methodCall(parent)?.name ?? "") && !isMath(parent);
  if (isCompared || isOfSchema) return [{ operator: "limit", ...change }];
  const isConstant = parent?.type === "VariableDeclarator" && around.length <= 4;
  const isSetting = parent?.type === "Property" && !/^(web|shared\/api)\//.test(file);
  const name = nameOf(parent);
  if ((!isConstant && !isSetting) || isNotTold(name) || draws.test(file) || isScreenSize(file, name)) return [];
  if (/attempts|retries|tries/i.test(name)) return node.value > 1 ? [{ operator: "retries", node, text: "1" }] : [];
  return [{ operator: "limit", ...change }];
};

const mathNames = new Map([
  ["floor", "ceil"],
  ["ceil", "floor"],
  ["round", "floor"],
  ["trunc", "ceil"],
  ["min", "max"],
  ["max", "min"],
]);

/** Of a time that becomes seconds or days, and of a drawing's pixels, nobody can tell the rounding. */
const isFine = (text: string): boolean => /\b1_?000\b|\bDate\b|millis|clock|\bnow\b|\bscale\b/i.test(text);

export const rounding: Operator = ({ node, textOf }) => {
  const call = isMath(node) ? methodCall(node) : undefined;
  const other = mathNames.get(call?.name ?? "");
  if (!call || !other || (!/^m/.test(other) && isFine(call.args.map(textOf).join()))) return [];
  return [
    {
      operator: /^m/.test(other) ? "minimum and maximum" : "rounding",
      node: childOf(node, "callee") as Node,
      text: `Math.${other}`,
    },
  ];
};
