import { RunnerError } from "../runner-error.ts";

type Pattern = { [key: string]: Pattern | unknown[] };
type Predicate = (value: unknown) => boolean;

const OPERATORS: Record<string, (argument: unknown) => Predicate> = {
  prefix: (argument) => (value) => typeof value === "string" && value.startsWith(String(argument)),
  suffix: (argument) => (value) => typeof value === "string" && value.endsWith(String(argument)),
  exists: (argument) => (value) => (value !== undefined) === argument,
  "equals-ignore-case": (argument) => (value) =>
    typeof value === "string" && value.toLowerCase() === String(argument).toLowerCase(),
  "anything-but": (argument) => {
    if (typeof argument === "object" && argument !== null && !Array.isArray(argument)) {
      const inner = compileOperator(argument);
      return (value) => value !== undefined && !inner(value);
    }
    const refused = [argument].flat();
    return (value) => value !== undefined && !refused.includes(value);
  },
  numeric: (argument) => (value) => typeof value === "number" && isWithin(value, argument as (string | number)[]),
};

/**
 * Compiles an event source mapping's filter pattern.
 * Throws RunnerError naming an operator that isn't supported.
 */
export const compileFilter = (pattern: string): Predicate => compileObject(JSON.parse(pattern) as Pattern);

const compileObject = (pattern: Pattern): Predicate => {
  const parts = Object.entries(pattern).map(([key, inner]) => {
    const test = Array.isArray(inner) ? compileList(inner) : compileObject(inner as Pattern);
    return (value: unknown) => test(isRecord(value) ? value[key] : undefined);
  });
  return (value) => parts.every((part) => part(value));
};

const compileList = (choices: unknown[]): Predicate => {
  const tests = choices.map((choice): Predicate => {
    if (typeof choice === "object" && choice !== null) return compileOperator(choice);
    return (value) => value === choice;
  });
  return (value) => tests.some((test) => test(value));
};

const compileOperator = (choice: object): Predicate => {
  const [[name, argument] = ["", undefined]] = Object.entries(choice);
  const make = OPERATORS[name];
  if (!make) throw new RunnerError(`The stream filter operator "${name}" isn't supported locally.`);
  return make(argument);
};

const isWithin = (value: number, bounds: (string | number)[]): boolean => {
  const compare: Record<string, (bound: number) => boolean> = {
    "=": (bound) => value === bound,
    "<": (bound) => value < bound,
    "<=": (bound) => value <= bound,
    ">": (bound) => value > bound,
    ">=": (bound) => value >= bound,
  };
  for (let index = 0; index < bounds.length; index += 2) {
    if (!compare[String(bounds[index])]?.(Number(bounds[index + 1]))) return false;
  }
  return true;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
