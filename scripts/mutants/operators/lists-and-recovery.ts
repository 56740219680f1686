import { childOf, methodCall, type Operator, onlyLogs } from "./place.ts";

const quantifiers = new Map([
  ["some", "every"],
  ["every", "some"],
]);

export const choice: Operator = ({ node, textOf }) => {
  const call = methodCall(node);
  const argument = call?.args[0];
  if (!call || !argument) return [];
  if (call.name === "filter") return [{ operator: "choice", node: argument, text: "() => true" }];
  const other = quantifiers.get(call.name);
  if (!other) return [];
  const args = call.args.map(textOf).join(", ");
  return [{ operator: "choice", node, text: `${textOf(call.on)}.${other}(${args})` }];
};

export const ordering: Operator = ({ node, textOf }) => {
  const call = methodCall(node);
  const compare = /^(sort|toSorted)$/.test(call?.name ?? "") ? call?.args[0] : undefined;
  if (compare)
    return [{ operator: "ordering", node: compare, text: `(one, other) => -(${textOf(compare)})(one, other)` }];
  if (node.type !== "Literal" || (node.value !== "desc" && node.value !== "asc")) return [];
  return [{ operator: "ordering", node, text: node.value === "desc" ? '"asc"' : '"desc"' }];
};

/** What makes nothing of an error but a fixed answer, such as `() => null`. */
const fixedAnswer = /^\(\w*\) => (undefined|null|false|true|\[\]|\(\{\}\))$/;

/** Handlers of errors, which do nothing or let an error through that they answered, and what is rolled back. */
export const recovery: Operator = ({ node, textOf }) => {
  const body = node.type === "CatchClause" ? childOf(node, "body") : undefined;
  const finalizer = node.type === "TryStatement" ? childOf(node, "finalizer") : undefined;
  const blocks = [body, finalizer].filter((block) => block !== undefined).filter((block) => !onlyLogs(block, textOf));
  const emptied = blocks.map((block) => ({ operator: "recovery", node: block, text: "" }));
  const call = methodCall(node);
  const handler = call?.name === "catch" ? call.args[0] : undefined;
  // A shorthand has no place for a switch.
  const property = node.type === "Property" && !node.shorthand ? childOf(node, "key")?.name : undefined;
  const rollback = /^(onError|rollback)$/.test(String(property)) ? childOf(node, "value") : undefined;
  // One that does nothing anyway is no guard that could do less.
  const silenced = [handler, rollback]
    .filter((one) => one !== undefined)
    .filter((one) => !/^\(\w*\) => \{\s*\}$/.test(textOf(one)));
  const without = (text: string) => (fixedAnswer.test(text) ? "(error) => { throw error; }" : "() => undefined");
  return [...emptied, ...silenced.map((one) => ({ operator: "recovery", node: one, text: without(textOf(one)) }))];
};
