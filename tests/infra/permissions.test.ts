import { beforeAll, expect, test } from "vitest";
import { type FunctionEntry, functionFiles } from "../../lib/entries.ts";
import { allRoutes } from "../../shared/api/index.ts";
import { isMutating } from "../../shared/api/route.ts";
import { bundled, constructOf } from "./bundled.ts";
import { deployedCity, functionsOf, statementsOf } from "./city.ts";

/** The actions that a command of the SDK asks for, where they are not called as the command is; IAM's reference for each service. */
const asked: Record<string, string[]> = {
  // Raw, as nodemailer sends it.
  "ses:SendEmail": ["ses:SendEmail", "ses:SendRawEmail"],
  "lambda:Invoke": ["lambda:InvokeFunction"],
  "execute-api:PostToConnection": ["execute-api:ManageConnections"],
  "execute-api:DeleteConnection": ["execute-api:ManageConnections"],
  // Whether an object is missing is told only to those who may list.
  "s3:GetObject": ["s3:GetObject", "s3:ListBucket"],
  "s3:CopyObject": ["s3:GetObject", "s3:PutObject", "s3:ListBucket"],
  "s3:ListObjectsV2": ["s3:ListBucket"],
  "sqs:SendMessageBatch": ["sqs:SendMessage"],
  // Anybody may call these: the pool's client has no secret.
  "cognito-idp:SignUp": [],
  "cognito-idp:ResendConfirmationCode": [],
  // Only where a stage names a model (tests/infra/image-model.test.ts).
  "bedrock:InvokeModel": [],
};

const services: Record<string, string> = {
  "client-s3": "s3",
  "client-cognito-identity-provider": "cognito-idp",
  "client-secrets-manager": "secretsmanager",
  "client-sesv2": "ses",
  "client-apigatewaymanagementapi": "execute-api",
  "client-bedrock-runtime": "bedrock",
  "client-lambda": "lambda",
  "client-sqs": "sqs",
};

/** The packages that call the database; which of their calls a function makes, its own code says. */
const ofTheDatabase = ["lib-dynamodb", "client-dynamodb", "util-dynamodb"];

/** `import { A, B as C } from "@aws-sdk/x"`, as it stands in a bundle. */
const imports = /import \{([^}]*)\} from "@aws-sdk\/([\w-]+)";?/g;

type Used = { from: string; name: string };

/** What a bundle uses of the SDK's packages; esbuild leaves names in that nothing uses. */
const usedBy = (code: string): Used[] => {
  const own = code.replace(imports, "");
  return [...code.matchAll(imports)].flatMap(([, names = "", from = ""]) =>
    names
      .split(",")
      .map((name) => name.trim().split(" as "))
      .filter(([name = "", local = name]) => new RegExp(`\\b${local}\\b`).test(own))
      .map(([name = ""]) => ({ from, name })),
  );
};

/** What the commands that a function's code can send ask for. A signed upload is made with our right, by the browser. */
const neededBy = (code: string): Set<string> => {
  const used = usedBy(code);
  const commands = used.filter(({ from, name }) => name.endsWith("Command") && !ofTheDatabase.includes(from));
  const actions = commands
    .map(({ from, name }) => `${services[from]}:${name.replace(/Command$/, "")}`)
    .flatMap((action) => asked[action] ?? [action]);
  // Live messages go to the gateway without the SDK's command (decision 39).
  // DynamoDB writes an export with the rights of whoever asked for it.
  const exports = code.includes("ExportTableToPointInTimeCommand(")
    ? ["s3:AbortMultipartUpload", "s3:PutObjectAcl"]
    : [];
  const posts = code.includes("postMessage(") ? ["execute-api:ManageConnections"] : [];
  return new Set([
    ...actions,
    ...posts,
    ...exports,
    ...(used.some(({ name }) => name === "createPresignedPost") ? ["s3:PutObject"] : []),
  ]);
};

const writing =
  /Entity\d*\.(create|put|patch|update|upsert|delete|remove)\(|transaction\.write\(|\b(Put|Update|Delete|BatchWrite)Command\(/;
const reading = /Entity\d*\.(get|query)\b|transaction\.(get|write)\(|BatchGetCommand\(|Entity\d*\.(patch|update)\(/;

/** How a function uses the table. What the platform counts and remembers of calls is reached by routes that change something, or count. */
const usesTable = (entry: FunctionEntry, file: string): "nothing" | "read" | "read-write" => {
  const code = bundled(file, ["*/idempotency.ts", "*/rate-limit.ts"]);
  const routes = allRoutes.filter((one) => one.entry === entry).map(({ route }) => route);
  if (writing.test(code) || routes.some((route) => isMutating(route) || route.rate)) return "read-write";
  if (code.includes("rate-limit.ts") && routes.length === 0) return "read-write";
  return reading.test(code) ? "read" : "nothing";
};

const byMode = {
  nothing: [],
  read: ["BatchGetItem", "ConditionCheckItem", "GetItem", "Query"],
  "read-write": [
    "BatchGetItem",
    "BatchWriteItem",
    "ConditionCheckItem",
    "DeleteItem",
    "GetItem",
    "PutItem",
    "Query",
    "UpdateItem",
  ],
};

/** Platform rights that only some routes of an entry use; an entry without such routes has not got them (lib/constructs/contract-functions.ts). */
const byRoute = ["cognito-idp:AdminListGroupsForUser"];
/** Not asked for by code: logs and traces, and what feeds a function with the table's stream or from a queue. */
const ofTheRuntime =
  /^(logs|xray):|^sqs:(ReceiveMessage|DeleteMessage|ChangeMessageVisibility|GetQueueAttributes|GetQueueUrl)$|^dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams)$/;

let granted: Map<string, string[]>;

beforeAll(async () => {
  const city = await deployedCity();
  granted = new Map(
    functionsOf(city).map(({ id, Role }) => [
      id.replace(/[0-9A-F]{8}$/, ""),
      statementsOf(city, Role.replace(/\.Arn$/, ""))
        // Where a stream's batches are given up, which is Lambda's to write to.
        .filter(
          ({ resources }) =>
            !resources.every((resource) =>
              /\/DeadLetters(Records)?[0-9A-F]{8}\.Arn(\/aws\/lambda\/\*)?$/.test(resource),
            ),
        )
        .flatMap(({ actions }) => actions),
    ]),
  );
});

const rightsOf = (entry: FunctionEntry): string[] => {
  const found = granted.get(constructOf(entry));
  if (!found) throw new Error(`No function runs ${entry}`);
  return [...new Set(found)].filter((action) => !ofTheRuntime.test(action));
};

test("every SDK package that functions use is mapped to its service", () => {
  const used = Object.values(functionFiles()).flatMap((file) => usedBy(bundled(file)).map(({ from }) => from));
  const known = [...Object.keys(services), ...ofTheDatabase, "s3-presigned-post"];
  expect([...new Set(used)].filter((name) => !known.includes(name))).toEqual([]);
});

for (const [entry, file] of Object.entries(functionFiles()) as [FunctionEntry, string][]) {
  test(`${entry} has exactly the permissions that the commands in its code need`, () => {
    const needed = neededBy(bundled(file));
    const may = rightsOf(entry).filter((action) => !action.startsWith("dynamodb:"));
    expect([...needed].filter((action) => !may.includes(action) && !byRoute.includes(action))).toEqual([]);
    expect(may.filter((action) => !needed.has(action))).toEqual([]);
  });

  test(`${entry} may read or write the table exactly as its code does`, () => {
    const may = rightsOf(entry).filter((action) => action.startsWith("dynamodb:"));
    const exports = bundled(file).includes("ExportTableToPointInTimeCommand(") ? ["ExportTableToPointInTime"] : [];
    const needed = [...byMode[usesTable(entry, file)], ...exports];
    expect(may.sort()).toEqual(needed.map((action) => `dynamodb:${action}`));
  });
}
