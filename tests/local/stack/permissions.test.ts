import { expect, test } from "vitest";
import { denyAccess } from "../../../local/dynamodb/access-check.ts";
import type { WebRequest } from "../../../local/http/message.ts";
import { readPermissions } from "../../../local/iam/permissions.ts";
import { readStack } from "../../../local/template/assembly.ts";
import { resolveTemplate } from "../../../local/template/template.ts";
import { aFunction } from "./support/assembly.ts";

const reader = ["GetItem", "Query", "ConditionCheckItem"].map((action) => `dynamodb:${action}`);
const table = { "Fn::GetAtt": ["Table", "Arn"] };
const indexes = { "Fn::Join": ["", [table, "/index/*"]] };

const system = resolveTemplate([
  readStack("App", "/nowhere", {
    Resources: {
      Table: { Type: "AWS::DynamoDB::Table" },
      Role: { Type: "AWS::IAM::Role" },
      Policy: {
        Type: "AWS::IAM::Policy",
        Properties: {
          Roles: [{ Ref: "Role" }],
          PolicyDocument: { Statement: [{ Effect: "Allow", Action: reader, Resource: [table, indexes] }] },
        },
      },
      Reader: aFunction("reader", {}, { Role: { "Fn::GetAtt": ["Role", "Arn"] } }),
      Free: aFunction("free"),
    },
  }),
]);
const permissions = readPermissions(system);
const TableName = "App-Table";

/** What the database answers a function's call by its rights; undefined when it may make it. */
const denied = (caller: string, operation: string, body: object): string | undefined => {
  const headers = {
    "user-agent": `aws-sdk-js/3 app/${caller}`,
    "x-amz-target": `DynamoDB_20120810.${operation}`,
  };
  const request = { method: "POST", path: "/", query: "", headers, body: Buffer.from(JSON.stringify(body)) };
  const answer = denyAccess(request as unknown as WebRequest, permissions);
  return answer && JSON.parse(answer.body.toString()).message;
};

test("a function that only reads is refused a write with AWS's message", () => {
  expect(denied("reader", "GetItem", { TableName })).toBeUndefined();
  expect(denied("reader", "PutItem", { TableName })).toMatch(
    /not authorized to perform: dynamodb:PutItem on resource: .*App-Table$/,
  );
});

test("an index has a permission of its own, and another table is another resource", () => {
  expect(denied("reader", "Query", { TableName, IndexName: "gsi1" })).toBeUndefined();
  expect(denied("reader", "Query", { TableName: "Other" })).toBeDefined();
});

test("a transaction needs the permissions of each of its items", () => {
  const check = { ConditionCheck: { TableName } };
  expect(denied("reader", "TransactWriteItems", { TransactItems: [check] })).toBeUndefined();
  expect(denied("reader", "TransactWriteItems", { TransactItems: [check, { Delete: { TableName } }] })).toMatch(
    /DeleteItem/,
  );
});

test("a batch needs its permission on each table", () => {
  expect(denied("reader", "BatchWriteItem", { RequestItems: { [TableName]: [] } })).toMatch(/BatchWriteItem/);
});

test("a caller that is no function of the template, or has no role in it, may do everything", () => {
  for (const caller of ["free", "seed"]) expect(denied(caller, "PutItem", { TableName })).toBeUndefined();
});
