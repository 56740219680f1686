import * as z from "zod";
import { read, type System } from "../template/system.ts";

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const Statement = z.object({ Effect: z.enum(["Allow", "Deny"]), Action: texts, Resource: texts });
const PolicyProperties = z.object({
  Roles: z.array(z.string()).default([]),
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
});
const FunctionProperties = z.object({ Role: z.string().optional() });

type Statement = z.output<typeof Statement>;

export interface Permissions {
  /** Whether the role of a function lets it do `action` on `resource`. A caller that is no function, or has no role, may do everything. */
  may(functionName: string, action: string, resource: string): boolean;
}

/**
 * What each function of the template may do, by the policies of its role. Conditions of statements are not judged. Read with the first
 * question: before, not every address in the template is known.
 */
export function readPermissions(system: System): Permissions {
  let known: Map<string, Statement[] | undefined> | undefined;
  return {
    may: (functionName, action, resource) => {
      known ??= statementsByFunction(system);
      const statements = known.get(functionName);
      if (!statements) return true;
      const meant = statements.filter((one) => matches(one, action, resource));
      return meant.some(({ Effect }) => Effect === "Allow") && !meant.some(({ Effect }) => Effect === "Deny");
    },
  };
}

function statementsByFunction(system: System): Map<string, Statement[] | undefined> {
  const policies = system.all("AWS::IAM::Policy").map((policy) => read(policy, PolicyProperties));
  const ofRole = (role: string) =>
    policies.filter(({ Roles }) => Roles.includes(role)).flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  return new Map(
    system.all("AWS::Lambda::Function").map((fn) => {
      const role = system.find(read(fn, FunctionProperties).Role ?? "")?.identity.ref;
      return [fn.identity.ref, role === undefined ? undefined : ofRole(role)];
    }),
  );
}

const matches = ({ Action, Resource }: Statement, action: string, resource: string): boolean =>
  Action.some((pattern) => fits(pattern, action)) && Resource.some((pattern) => fits(pattern, resource));

/** IAM's patterns: `*` stands for any text. */
const fits = (pattern: string, text: string): boolean => {
  const escaped = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${escaped.join(".*")}$`).test(text);
};
