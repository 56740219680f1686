import { RunnerError } from "../runner-error.ts";
import { pseudoParameter } from "./names.ts";

/** What an intrinsic function can look up in the template. */
export type Scope = {
  stack: string;
  /** The current place, for error messages: "resource X of stack Y". */
  where: string;
  ref(name: string): unknown;
  attribute(logicalId: string, name: string): unknown;
  condition(name: string): boolean;
  importValue(name: string): unknown;
  stackOutput(stack: string, output: string): unknown;
  mapping(map: string, key: string, second: string): unknown;
};

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const resolveList = (value: unknown, name: string, scope: Scope): unknown[] => {
  if (!Array.isArray(value)) throw new RunnerError(`${name} in ${scope.where} needs a list.`);
  return value;
};

const resolveText = (value: unknown, scope: Scope): string => {
  const resolved = resolve(value, scope);
  if (["string", "number", "boolean"].includes(typeof resolved)) return String(resolved);
  throw new RunnerError(`${scope.where} needs a string, not ${JSON.stringify(resolved)}.`);
};

const getAtt: Intrinsic = (argument, scope) => {
  const [logicalId = "", ...rest] =
    typeof argument === "string" ? argument.split(".") : resolveList(argument, "Fn::GetAtt", scope);
  return scope.attribute(String(logicalId), rest.map((part) => resolveText(part, scope)).join("."));
};

const substituteVariables: Intrinsic = (argument, scope) => {
  const [pattern, values] = typeof argument === "string" ? [argument, {}] : resolveList(argument, "Fn::Sub", scope);
  const given = values as Record<string, unknown>;
  return String(pattern).replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith("!")) return `\${${name.slice(1)}}`;
    if (name in given) return resolveText(given[name], scope);
    return resolveText(name.includes(".") ? { "Fn::GetAtt": name } : { Ref: name }, scope);
  });
};

const split: Intrinsic = (argument, scope) => {
  const [delimiter, source] = resolveList(argument, "Fn::Split", scope);
  return resolveText(source, scope).split(String(delimiter));
};

const join: Intrinsic = (argument, scope) => {
  const [delimiter, parts] = resolveList(argument, "Fn::Join", scope);
  return resolveList(resolve(parts, scope), "Fn::Join", scope)
    .map((part) => resolveText(part, scope))
    .join(String(delimiter));
};

const select: Intrinsic = (argument, scope) => {
  const [index, from] = resolveList(argument, "Fn::Select", scope);
  return resolveList(resolve(from, scope), "Fn::Select", scope)[Number(resolveText(index, scope))];
};

const chooseBranch: Intrinsic = (argument, scope) => {
  const [condition, yes, no] = resolveList(argument, "Fn::If", scope);
  return resolve(scope.condition(String(condition)) ? yes : no, scope);
};

const evaluateAll = (argument: unknown, name: string, scope: Scope) =>
  resolveList(argument, name, scope).map((part) => resolve(part, scope));

const INTRINSICS: Record<string, Intrinsic> = {
  Ref: (name, scope) => pseudoParameter(String(name), scope.stack) ?? scope.ref(String(name)),
  Condition: (name, scope) => scope.condition(String(name)),
  "Fn::GetAtt": getAtt,
  "Fn::Join": join,
  "Fn::Sub": substituteVariables,
  "Fn::Select": select,
  "Fn::Split": split,
  "Fn::If": chooseBranch,
  "Fn::ImportValue": (name, scope) => scope.importValue(resolveText(name, scope)),
  "Fn::GetStackOutput": (argument, scope) => {
    const { StackName, OutputName } = resolve(argument, scope) as Record<string, unknown>;
    return scope.stackOutput(String(StackName), String(OutputName));
  },
  "Fn::FindInMap": (argument, scope) => {
    const [map = "", key = "", second = ""] = evaluateAll(argument, "Fn::FindInMap", scope).map(String);
    return scope.mapping(map, key, second);
  },
  "Fn::Base64": (value, scope) => Buffer.from(resolveText(value, scope)).toString("base64"),
  "Fn::Equals": (argument, scope) => {
    const [left, right] = evaluateAll(argument, "Fn::Equals", scope);
    return String(left) === String(right);
  },
  "Fn::And": (argument, scope) => evaluateAll(argument, "Fn::And", scope).every(Boolean),
  "Fn::Or": (argument, scope) => evaluateAll(argument, "Fn::Or", scope).some(Boolean),
  "Fn::Not": (argument, scope) => !evaluateAll(argument, "Fn::Not", scope)[0],
};

/** `AWS::NoValue` removes the property that holds it. */
const isNoValue = (value: unknown) => isObject(value) && value.Ref === "AWS::NoValue";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The name of the intrinsic function in an object; undefined for plain data. */
const findIntrinsicName = (value: Record<string, unknown>): string | undefined => {
  const [name, ...others] = Object.keys(value);
  if (name === undefined || others.length > 0) return undefined;
  if (name.startsWith("Fn::") || name === "Ref") return name;
  return name === "Condition" && typeof value[name] === "string" ? name : undefined;
};

/**
 * Evaluates every intrinsic function in a value.
 * Throws RunnerError naming the function and the resource when the function isn't supported.
 */
export const resolve = (value: unknown, scope: Scope): unknown => {
  if (Array.isArray(value)) return value.filter((part) => !isNoValue(part)).map((part) => resolve(part, scope));
  if (!isObject(value)) return value;
  const name = findIntrinsicName(value);
  if (name !== undefined) return callIntrinsic(name, value[name], scope);
  const kept = Object.entries(value).filter(([, part]) => !isNoValue(part));
  const resolved = kept.map(([key, part]) => [key, resolve(part, scope)] as const);
  return Object.fromEntries(resolved.filter(([, part]) => part !== undefined));
};

const callIntrinsic = (name: string, argument: unknown, scope: Scope): unknown => {
  if (argument === "AWS::NoValue") return undefined;
  const intrinsic = INTRINSICS[name];
  if (!intrinsic) throw new RunnerError(`${name} in ${scope.where} isn't supported locally.`);
  return intrinsic(argument, scope);
};
