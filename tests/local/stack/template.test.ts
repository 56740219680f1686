import { describe, expect, test } from "vitest";
import * as z from "zod";
import { readStack } from "../../../local/template/assembly.ts";
import { readProperties } from "../../../local/template/resource.ts";
import { resolveTemplate } from "../../../local/template/template.ts";

const systemFrom = (...templates: Record<string, unknown>[]) =>
  resolveTemplate(templates.map((template, index) => readStack(`Stack${index}`, "/nowhere", template)));

const environmentOf = (value: unknown, more: Record<string, unknown> = {}) => {
  const Properties = { Environment: { Variables: { V: value } } };
  const { Resources = {}, ...sections } = more as { Resources?: object };
  const system = systemFrom({
    Resources: { F: { Type: "AWS::Lambda::Function", Properties }, ...Resources },
    ...sections,
  });
  return system
    .all("AWS::Lambda::Function")
    .map((found) => (found.properties as typeof Properties).Environment.Variables.V)[0];
};

/** How a substitution writes a name. */
const of = (name: string) => `\${${name}}`;

describe("intrinsics", () => {
  const Queue = { Type: "AWS::SQS::Queue", Properties: { QueueName: "dead" } };
  const Resources = { Queue };

  test.each([
    ["a reference", { Ref: "Queue" }, "https://sqs.us-east-1.amazonaws.com/000000000000/dead"],
    ["an attribute", { "Fn::GetAtt": ["Queue", "Arn"] }, "arn:aws:sqs:us-east-1:000000000000:dead"],
    ["an attribute in one word", { "Fn::GetAtt": "Queue.QueueName" }, "dead"],
    ["a join of parts", { "Fn::Join": ["-", ["a", { Ref: "AWS::Region" }]] }, "a-us-east-1"],
    [
      "a substitution",
      { "Fn::Sub": `${of("Queue.Arn")}/${of("AWS::StackName")}/${of("!kept")}` },
      `arn:aws:sqs:us-east-1:000000000000:dead/Stack0/${of("kept")}`,
    ],
    ["a substitution with its own values", { "Fn::Sub": [`${of("a")}!`, { a: { Ref: "AWS::Partition" } }] }, "aws!"],
    ["a selection of a split", { "Fn::Select": ["1", { "Fn::Split": ["/", "a/b/c"] }] }, "b"],
  ])("%s is resolved", (_, value, expected) => expect(environmentOf(value, { Resources })).toBe(expected));

  test("a condition selects its value, and a resource whose condition is false is absent", () => {
    const Conditions = {
      IsLocal: { "Fn::Equals": [{ Ref: "AWS::Region" }, "us-east-1"] },
      IsNot: { "Fn::Not": [{ Condition: "IsLocal" }] },
    };
    expect(environmentOf({ "Fn::If": ["IsLocal", "yes", "no"] }, { Conditions })).toBe("yes");
    const system = systemFrom({ Conditions, Resources: { Gone: { Type: "AWS::SQS::Queue", Condition: "IsNot" } } });
    expect(system.all("AWS::SQS::Queue")).toEqual([]);
  });

  test("a value exported by one stack is imported by another", () => {
    const exporting = {
      Resources,
      Outputs: { Out: { Value: { "Fn::GetAtt": ["Queue", "Arn"] }, Export: { Name: "the-queue" } } },
    };
    const importing = {
      Resources: {
        Parameter: { Type: "AWS::SSM::Parameter", Properties: { Value: { "Fn::ImportValue": "the-queue" } } },
      },
    };
    const [parameter] = systemFrom(exporting, importing).all("AWS::SSM::Parameter");
    expect(parameter?.properties).toEqual({ Value: "arn:aws:sqs:us-east-1:000000000000:dead" });
  });

  test("an output of one stack is read by another", () => {
    const producing = { Resources, Outputs: { Out: { Value: { "Fn::GetAtt": ["Queue", "Arn"] } } } };
    const reading = (OutputName: string) => ({
      Resources: {
        Parameter: {
          Type: "AWS::SSM::Parameter",
          Properties: { Value: { "Fn::GetStackOutput": { StackName: "Stack0", OutputName } } },
        },
      },
    });
    const [parameter] = systemFrom(producing, reading("Out")).all("AWS::SSM::Parameter");
    expect(parameter?.properties).toEqual({ Value: "arn:aws:sqs:us-east-1:000000000000:dead" });
    expect(() => systemFrom(producing, reading("Missing"))).toThrow("stack Stack0 has no output Missing");
  });

  test("a property without a value is left out", () => {
    expect(environmentOf({ a: { Ref: "AWS::NoValue" }, b: 1 })).toEqual({ b: 1 });
  });
});

describe("the start stops with the name of", () => {
  test("an unknown kind of resource", () => {
    const open = () => systemFrom({ Resources: { Big: { Type: "AWS::Redshift::Cluster" } } });
    expect(open).toThrow("AWS::Redshift::Cluster (Big of stack Stack0) isn't supported locally.");
  });

  test("an unknown function", () => {
    expect(() => environmentOf({ "Fn::Cidr": ["10.0.0.0/16", 1] })).toThrow(
      "Fn::Cidr in resource F of stack Stack0 isn't supported locally.",
    );
  });

  test("a reference to nothing", () => {
    expect(() => environmentOf({ Ref: "Nobody" })).toThrow("Ref Nobody in resource F of stack Stack0 is neither");
  });

  test("an unknown attribute", () => {
    const Resources = { Queue: { Type: "AWS::SQS::Queue" } };
    expect(() => environmentOf({ "Fn::GetAtt": ["Queue", "Colour"] }, { Resources })).toThrow(
      "AWS::SQS::Queue has no Colour",
    );
  });

  test("an import that no stack exports", () => {
    expect(() => environmentOf({ "Fn::ImportValue": "lost" })).toThrow("Fn::ImportValue lost");
  });

  test("a property of a shape that the local stack does not understand", () => {
    const [queue] = systemFrom({
      Resources: { Queue: { Type: "AWS::SQS::Queue", Properties: { Fifo: "perhaps" } } },
    }).all("AWS::SQS::Queue");
    if (!queue) throw new Error("the queue is there");
    expect(() => readProperties(queue, z.object({ Fifo: z.boolean() }))).toThrow(
      /^AWS::SQS::Queue Queue of stack Stack0: Fifo: /,
    );
  });
});

test("ids and names are the same at every start", () => {
  const idOf = () =>
    systemFrom({ Resources: { Pool: { Type: "AWS::Cognito::UserPool" } } }).all("AWS::Cognito::UserPool")[0]?.identity
      .ref;
  expect(idOf()).toBe(idOf());
  expect(idOf()).toMatch(/^us-east-1_[0-9a-z]{9}$/);
});

test("two resources never share an id", () => {
  const Resources = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`Api${index}`, { Type: "AWS::ApiGatewayV2::Api" }]),
  );
  const ids = systemFrom({ Resources })
    .all("AWS::ApiGatewayV2::Api")
    .map(({ identity }) => identity.ref);
  expect(new Set(ids).size).toBe(200);
});
