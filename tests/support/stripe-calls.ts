import { globSync, readFileSync } from "node:fs";
import Stripe from "stripe";

/** One use of Stripe's client: `checkout.sessions` and `create`, and where it stands. */
export type StripeCall = { resource: string; verb: string; file: string };

const isResource = (value: unknown): value is object => value instanceof Stripe.StripeResource;

const isNamespace = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.values(value).some(isResource);

/** Every resource of the installed client by its path, e.g. `billingPortal.configurations`. */
const resources = (): Map<string, object> => {
  const found = new Map<string, object>();
  for (const [name, value] of Object.entries(new Stripe("sk_test_none"))) {
    if (isResource(value)) found.set(name, value);
    else if (isNamespace(value) && !name.startsWith("_") && name !== "v2") {
      for (const [inner, part] of Object.entries(value)) if (isResource(part)) found.set(`${name}.${inner}`, part);
    }
  }
  return found;
};

// `const { sessions } = (await getStripe()).checkout;` makes `sessions` mean `checkout.sessions` in its file.
const destructured = /const \{ ([\w, ]+) \} = (?:\(await getStripe\(\)\)|await getStripe\(\)|client)(?:\.(\w+))?;/g;

const aliasesIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(destructured)].flatMap(([, names = "", namespace]) =>
      names.split(", ").map((name): [string, string] => [name, namespace ? `${namespace}.${name}` : name]),
    ),
  );

const call = /(?<![\w.])((?:\(await getStripe\(\)\)|\w+)(?:\.\w+)+)\(/g;

const callsIn = (file: string, known: Map<string, object>): StripeCall[] => {
  const text = readFileSync(file, "utf8").replaceAll(/\n\s+\./g, ".");
  const aliases = aliasesIn(text);
  return [...text.matchAll(call)].flatMap(([, chain = ""]) => {
    const [base = "", ...path] = chain.split(".");
    const verb = path.pop() ?? "";
    const named = aliases.get(base);
    const resource = (named ? [named, ...path] : path).join(".");
    return known.has(resource) && isVerb(known.get(resource), verb) ? [{ resource, verb, file }] : [];
  });
};

const isVerb = (resource: object | undefined, verb: string): boolean =>
  typeof (resource as Record<string, unknown> | undefined)?.[verb] === "function";

/** Every call of Stripe's API in these files, found by the names of the installed client's resources. */
export const stripeCalls = (pattern: string): StripeCall[] => {
  const known = resources();
  return globSync(pattern)
    .filter((file) => /stripe/i.test(readFileSync(file, "utf8")))
    .flatMap((file) => callsIn(file, known));
};

/** What is asked to be expanded in these files: the path of an `expand: [...]`. */
export const expandedPaths = (pattern: string): string[] =>
  globSync(pattern).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/expand: \[([^\]]+)\]/g)].flatMap(([, list = ""]) =>
      [...list.matchAll(/"([\w.]+)"/g)].map(([, path = ""]) => path),
    ),
  );
