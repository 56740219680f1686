import { pseudoParameter } from "./names.ts";
import { Problem } from "./problem.ts";

/** What an intrinsic function may ask of the template around it. */
export interface Scope {
  stack: string;
  /** Where we are, for error messages: "resource X of stack Y". */
  where: string;
  ref(name: string): unknown;
  attribute(logicalId: string, name: string): unknown;
  condition(name: string): boolean;
  importValue(name: string): unknown;
  mapping(map: string, key: string, second: string): unknown;
}

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const list = (value: unknown, name: string, scope: Scope): unknown[] => {
  if (!Array.isArray(value)) throw new Problem(`${name} in ${scope.where} needs a list.`);
  return value;
};

const text = (value: unknown, scope: Scope): string => {
  const resolved = resolve(value, scope);
  if (["string", "number", "boolean"].includes(typeof resolved)) return String(resolved);
  throw new Problem(`A text was expected in ${scope.where}, not ${JSON.stringify(resolved)}.`);
};

const getAttribute: Intrinsic = (argument, scope) => {
  const [logicalId = "", ...rest] =
    typeof argument === "string" ? argument.split(".") : list(argument, "Fn::GetAtt", scope);
  return scope.attribute(String(logicalId), rest.map((part) => text(part, scope)).join("."));
};

const substitute: Intrinsic = (argument, scope) => {
  const [pattern, values] = typeof argument === "string" ? [argument, {}] : list(argument, "Fn::Sub", scope);
  const given = values as Record<string, unknown>;
  return String(pattern).replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith("!")) return `\${${name.slice(1)}}`;
    if (name in given) return text(given[name], scope);
    return text(name.includes(".") ? { "Fn::GetAtt": name } : { Ref: name }, scope);
  });
};

const split: Intrinsic = (argument, scope) => {
  const [delimiter, source] = list(argument, "Fn::Split", scope);
  return text(source, scope).split(String(delimiter));
};

const join: Intrinsic = (argument, scope) => {
  const [delimiter, parts] = list(argument, "Fn::Join", scope);
  return list(resolve(parts, scope), "Fn::Join", scope)
    .map((part) => text(part, scope))
    .join(String(delimiter));
};

const select: Intrinsic = (argument, scope) => {
  const [index, from] = list(argument, "Fn::Select", scope);
  return list(resolve(from, scope), "Fn::Select", scope)[Number(text(index, scope))];
};

const choose: Intrinsic = (argument, scope) => {
  const [condition, yes, no] = list(argument, "Fn::If", scope);
  return resolve(scope.condition(String(condition)) ? yes : no, scope);
};

const every = (argument: unknown, name: string, scope: Scope) =>
  list(argument, name, scope).map((part) => resolve(part, scope));

const INTRINSICS: Record<string, Intrinsic> = {
  Ref: (name, scope) => pseudoParameter(String(name), scope.stack) ?? scope.ref(String(name)),
  Condition: (name, scope) => scope.condition(String(name)),
  "Fn::GetAtt": getAttribute,
  "Fn::Join": join,
  "Fn::Sub": substitute,
  "Fn::Select": select,
  "Fn::Split": split,
  "Fn::If": choose,
  "Fn::ImportValue": (name, scope) => scope.importValue(text(name, scope)),
  "Fn::FindInMap": (argument, scope) => {
    const [map = "", key = "", second = ""] = every(argument, "Fn::FindInMap", scope).map(String);
    return scope.mapping(map, key, second);
  },
  "Fn::Base64": (value, scope) => Buffer.from(text(value, scope)).toString("base64"),
  "Fn::Equals": (argument, scope) => {
    const [left, right] = every(argument, "Fn::Equals", scope);
    return String(left) === String(right);
  },
  "Fn::And": (argument, scope) => every(argument, "Fn::And", scope).every(Boolean),
  "Fn::Or": (argument, scope) => every(argument, "Fn::Or", scope).some(Boolean),
  "Fn::Not": (argument, scope) => !every(argument, "Fn::Not", scope)[0],
};

/** `AWS::NoValue` removes the property that holds it. */
const isNoValue = (value: unknown) => isObject(value) && value.Ref === "AWS::NoValue";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The name of the function that an object calls, if it is a call and not plain data. */
function intrinsicName(value: Record<string, unknown>): string | undefined {
  const [name, ...others] = Object.keys(value);
  if (name === undefined || others.length > 0) return undefined;
  if (name.startsWith("Fn::") || name === "Ref") return name;
  return name === "Condition" && typeof value[name] === "string" ? name : undefined;
}

/**
 * Replaces every intrinsic function in a value by what it stands for.
 * @throws Problem naming the function and the resource when the function is not supported
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.filter((part) => !isNoValue(part)).map((part) => resolve(part, scope));
  if (!isObject(value)) return value;
  const name = intrinsicName(value);
  if (name !== undefined) return call(name, value[name], scope);
  const kept = Object.entries(value).filter(([, part]) => !isNoValue(part));
  const resolved = kept.map(([key, part]) => [key, resolve(part, scope)] as const);
  return Object.fromEntries(resolved.filter(([, part]) => part !== undefined));
}

function call(name: string, argument: unknown, scope: Scope): unknown {
  if (argument === "AWS::NoValue") return undefined;
  const intrinsic = INTRINSICS[name];
  if (!intrinsic) throw new Problem(`${name} in ${scope.where} is not supported on one machine.`);
  return intrinsic(argument, scope);
}
